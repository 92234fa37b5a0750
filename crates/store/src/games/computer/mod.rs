//! Games against a computer player, which are kept for a while only.

pub(crate) mod reads;
mod writes;
