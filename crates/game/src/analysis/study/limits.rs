//! Limits on the size of an analysis.

/// The maximum number of turns, including those of variations.
pub(super) const MAX_TURNS: usize = 1_000;
/// The maximum number of turns in a line, including event starts and chosen squares.
pub(super) const MAX_LINE: usize = 600;
/// The maximum length of a comment, in characters.
pub(super) const MAX_COMMENT: usize = 1_000;
/// The maximum length of a variation's name, in characters.
pub(super) const MAX_NAME: usize = 60;
/// The maximum length of a title, in characters.
pub(super) const MAX_TITLE: usize = 80;
