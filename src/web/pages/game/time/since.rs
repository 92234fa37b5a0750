//! The summary of what has happened since the player last looked.

use crate::web::pages::shell::{datetime, when};
use postern_game::view::CatchUpView;

/// A line on the page.
#[derive(Clone, Debug)]
pub(crate) struct Since {
    /// The time of the last look, for `<time datetime>`.
    pub datetime: String,
    /// The time for people, such as `21 Nov 2026, 09:30 UTC`.
    pub when: String,
    pub words: String,
    /// The ply from which the turns since then can be replayed, if there are any.
    pub from: Option<usize>,
}

impl Since {
    pub(crate) fn of(since: CatchUpView) -> Self {
        Self {
            datetime: datetime(since.at_ms),
            when: when(since.at_ms),
            from: since.has_moves.then_some(since.ply),
            words: since.words,
        }
    }
}
