//! Saved analyses and computer reviews.

pub(crate) mod reviews;
pub mod studies;
