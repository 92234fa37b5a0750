//! The turns of a saved analysis that the board leaves out, because the rules were corrected later.

use postern_game::OmittedTurns;
use postern_store::studies::KeptStudy;

/// At most this many refused turns are explained on the page.
const MOST_SAID: usize = 5;

pub(super) struct LeftOut {
    /// Why turns are refused, one sentence each.
    pub(super) refused: Vec<String>,
    /// The number of further refused turns.
    pub(super) more: usize,
    /// The whole saved analysis as text.
    pub(super) text: String,
}

impl LeftOut {
    /// Returns `None` if no turn is left out.
    pub(super) fn of(cut_off: &OmittedTurns, kept: &KeptStudy) -> Option<Self> {
        let said = cut_off.refused.iter().take(MOST_SAID);
        (cut_off.turns > 0).then(|| Self {
            refused: said.map(ToString::to_string).collect(),
            more: cut_off.refused.len().saturating_sub(MOST_SAID),
            text: kept.text.clone(),
        })
    }
}
