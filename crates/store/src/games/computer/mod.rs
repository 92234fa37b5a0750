//! Games against a computer player, which are stored for a limited time.

pub(crate) mod reads;
mod writes;
