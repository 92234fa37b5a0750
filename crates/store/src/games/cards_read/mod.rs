//! The cards of events that people have read.

pub(crate) mod reads;
mod writes;
