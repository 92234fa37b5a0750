//! Challenges by name, and opponents by one click.

pub(in crate::live) mod matching;
pub(in crate::live) mod pairing;
