//! Positions looked at outside of play: problems, reviews, kept analyses, and keys for the search.

pub(crate) mod positions;
pub(crate) mod problem;
pub(crate) mod review;
pub(crate) mod study;
