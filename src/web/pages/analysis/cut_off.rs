//! The turns of a saved analysis that the board omits, because corrected rules no longer allow
//! them.

use postern_game::OmittedTurns;
use postern_store::studies::StoredStudy;

/// The maximum number of refused turns that the page explains.
const MAX_EXPLAINED: usize = 5;

pub(super) struct LeftOutTurns {
    /// A sentence about each refused turn that says why it is refused.
    pub(super) refused: Vec<String>,
    /// The number of refused turns that are not explained.
    pub(super) more: usize,
    /// The complete saved analysis as text.
    pub(super) text: String,
}

impl LeftOutTurns {
    /// Collects the turns of a saved analysis that the board omits. `None` if it omits no turn.
    pub(super) fn of(cut_off: &OmittedTurns, kept: &StoredStudy) -> Option<Self> {
        let said = cut_off.refused.iter().take(MAX_EXPLAINED);
        (cut_off.turns > 0).then(|| Self {
            refused: said.map(ToString::to_string).collect(),
            more: cut_off.refused.len().saturating_sub(MAX_EXPLAINED),
            text: kept.text.clone(),
        })
    }
}
