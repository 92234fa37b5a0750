//! The summary of what happened since a player's last visit.

use crate::web::pages::shell::{datetime, when};
use postern_game::view::CatchUpView;

/// A summary of what happened in a game since the player's last visit.
#[derive(Clone, Debug)]
pub(crate) struct CatchUpLine {
    /// The time of the last visit, for `<time datetime>`.
    pub datetime: String,
    /// The time of the last visit in words, such as `21 Nov 2026, 09:30 UTC`.
    pub when: String,
    pub words: String,
    /// The ply at the last visit, from which the page can replay the later turns. `None` if no turn
    /// has been played since then.
    pub from: Option<usize>,
}

impl CatchUpLine {
    pub(crate) fn of(since: CatchUpView) -> Self {
        Self {
            datetime: datetime(since.at_ms),
            when: when(since.at_ms),
            from: since.has_moves.then_some(since.ply),
            words: since.words,
        }
    }
}
