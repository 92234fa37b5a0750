//! What one side may know of a game. Everything that a computer player decides while squares are
//! secret is based on this alone.

use postern_rules::{Color, GameLine, HiddenChoice, Position};

/// A game as one side knows it. It contains nothing about the squares that the opponent has chosen.
pub(crate) struct Knowledge {
    pub(crate) side: Color,
    /// The current position, with this side's own secret squares only.
    pub(crate) position: Position,
    /// See [`history`].
    pub(crate) history: Vec<u64>,
    /// The cells that the opponent's secret squares can be.
    pub(crate) unknown: Vec<HiddenChoice>,
}

impl Knowledge {
    pub(crate) fn of(line: &GameLine, side: Color) -> Self {
        Self {
            side,
            position: line.position().known_to(side),
            history: history(line),
            unknown: line.hidden_choices_from(side),
        }
    }
}

/// Returns the keys of the positions before the current one. Keys contain no secrets.
pub(crate) fn history(line: &GameLine) -> Vec<u64> {
    let now = line.position().key();
    let mut keys: Vec<u64> = line.keys().collect();
    if let Some(place) = keys.iter().rposition(|key| *key == now) {
        keys.swap_remove(place);
    }
    keys
}
