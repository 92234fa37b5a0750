//! Game lists, and data stored for each game outside its log.

pub(crate) mod archive;
pub(crate) mod cards_read;
pub(crate) mod computer;
pub mod conditional;
pub(crate) mod filter;
pub(crate) mod limits;
pub(crate) mod lists;
pub mod looks;
pub mod matching;
pub mod positions;
pub(crate) mod public_lists;
pub(crate) mod tidy;
pub mod visits;
