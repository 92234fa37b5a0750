//! What a computer says of games that are over, kept with them.

pub(crate) mod reads;
mod writes;
