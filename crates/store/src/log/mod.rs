//! The log: events as rows, with their checksums, and what is kept beside them for lists.

pub(crate) mod append;
pub mod checksum;
pub mod codec;
pub(crate) mod judgement;
pub(crate) mod projection;
pub(crate) mod reads;
pub(crate) mod recorded;
pub(crate) mod records;
