//! Lists of games: for pages, of the archive, and by position.

pub(in crate::live) mod archive;
pub(in crate::live) mod games;
pub(in crate::live) mod positions;
