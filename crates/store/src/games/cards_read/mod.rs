//! Event cards that people have read.

pub(crate) mod reads;
mod writes;
