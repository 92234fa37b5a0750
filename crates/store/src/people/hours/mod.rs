//! Where people live, and when they sleep.

pub(crate) mod reads;
mod writes;
