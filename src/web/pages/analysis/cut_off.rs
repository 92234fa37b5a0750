//! What the board leaves out of an analysis that was kept, since the rules were mended after that.

use postern_game::OmittedTurns;
use postern_store::studies::KeptStudy;

/// Most turns for which the page says why they are refused.
const MOST_SAID: usize = 5;

pub(super) struct LeftOut {
    /// Why turns are refused, each a sentence.
    pub(super) refused: Vec<String>,
    /// How many more are.
    pub(super) more: usize,
    /// All that is kept, as text.
    pub(super) text: String,
}

impl LeftOut {
    /// `None` when nothing is left out.
    pub(super) fn of(cut_off: &OmittedTurns, kept: &KeptStudy) -> Option<Self> {
        let said = cut_off.refused.iter().take(MOST_SAID);
        (cut_off.turns > 0).then(|| Self {
            refused: said.map(ToString::to_string).collect(),
            more: cut_off.refused.len().saturating_sub(MOST_SAID),
            text: kept.text.clone(),
        })
    }
}
