//! Limits on the size of an analysis.

/// The maximum number of turns in an analysis, including variations.
pub(super) const MAX_TURNS: usize = 1_000;
/// The maximum length of one line. Started event cards and chosen squares count as turns.
pub(super) const MAX_LINE_TURNS: usize = 600;
/// The maximum number of turns in one line. Started event cards and chosen squares count as turns.
pub(super) const MAX_COMMENT_CHARS: usize = 1_000;
/// The maximum length of a variation's name, in characters.
pub(super) const MAX_NAME_CHARS: usize = 60;
/// The maximum length of an analysis title, in characters.
pub(super) const MAX_TITLE_CHARS: usize = 80;
