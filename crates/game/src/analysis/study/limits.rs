//! How large an analysis can be.

/// Most turns of an analysis, those of all variations counted.
pub(super) const MAX_TURNS: usize = 1_000;
/// Most turns of one line, starts of events and chosen squares counted.
pub(super) const MAX_LINE: usize = 600;
/// Most characters of a comment.
pub(super) const MAX_COMMENT: usize = 1_000;
/// Most characters of a variation's name.
pub(super) const MAX_NAME: usize = 60;
/// Most characters of a title.
pub(super) const MAX_TITLE: usize = 80;
