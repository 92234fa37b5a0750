//! The log: events as rows, with their checksums, and the data derived from them for lists.

pub(crate) mod append;
pub mod checksum;
pub mod codec;
pub(crate) mod judgement;
pub(crate) mod projection;
pub(crate) mod reads;
pub(crate) mod recorded;
pub(crate) mod records;
