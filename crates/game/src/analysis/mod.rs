//! Analysis outside of play: problems, reviews, saved analyses, and keys for position search.

pub(crate) mod positions;
pub(crate) mod problem;
pub(crate) mod review;
pub(crate) mod study;
