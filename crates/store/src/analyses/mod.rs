//! Analyses that people keep, and reviews by a computer.

pub(crate) mod reviews;
pub mod studies;
