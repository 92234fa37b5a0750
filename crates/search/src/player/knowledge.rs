//! The information that one side has about a game. A computer player's decisions are based only on
//! this information.

use postern_rules::{Color, GameLine, HiddenChoice, Position};

/// A game as one side knows it, without the squares that the opponent has secretly chosen.
pub(crate) struct SideKnowledge {
    pub(crate) side: Color,
    /// The current position. It only contains secret squares of this side.
    pub(crate) position: Position,
    /// The keys of earlier positions, see [`history`].
    pub(crate) history: Vec<u64>,
    /// The opponent's secret choices, each with the cells that are still possible.
    pub(crate) unknown: Vec<HiddenChoice>,
}

impl SideKnowledge {
    pub(crate) fn of(line: &GameLine, side: Color) -> Self {
        Self {
            side,
            position: line.position().known_to(side),
            history: history(line),
            unknown: line.hidden_choices_from(side),
        }
    }
}

/// Returns the keys of all positions before the current one. Keys never depend on secrets.
pub(crate) fn history(line: &GameLine) -> Vec<u64> {
    let now = line.position().key();
    let mut keys: Vec<u64> = line.keys().collect();
    if let Some(place) = keys.iter().rposition(|key| *key == now) {
        keys.swap_remove(place);
    }
    keys
}
