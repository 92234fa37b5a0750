//! Analyses that people keep, and reviews by a computer.

pub mod reviews;
pub mod studies;
