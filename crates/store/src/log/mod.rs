//! The game log: events stored as rows with checksums, and list data derived from them.

pub(crate) mod append;
pub mod checksum;
pub mod codec;
pub(crate) mod judgement;
pub(crate) mod projection;
pub(crate) mod reads;
pub(crate) mod recorded;
pub(crate) mod records;
