//! What one side may know of a game. All that a computer player decides in a game with hidden squares is
//! decided from this alone.

use postern_rules::{Color, GameLine, Position, Unknown};

/// A game as one side knows it. The squares that the other side has chosen are in it in no form.
pub(crate) struct Knowledge {
    pub(crate) side: Color,
    /// With this side's own squares alone.
    pub(crate) position: Position,
    /// See [`history`].
    pub(crate) history: Vec<u64>,
    /// Where the other side's squares can be.
    pub(crate) unknown: Vec<Unknown>,
}

impl Knowledge {
    pub(crate) fn of(line: &GameLine, side: Color) -> Self {
        Self {
            side,
            position: line.position().known_to(side),
            history: history(line),
            unknown: line.unknown_to(side),
        }
    }
}

/// The keys of the positions that stood on the board before the one that stands there now. Nothing hidden
/// goes into a key.
pub(crate) fn history(line: &GameLine) -> Vec<u64> {
    let now = line.position().key();
    let mut keys: Vec<u64> = line.keys().collect();
    if let Some(place) = keys.iter().rposition(|key| *key == now) {
        keys.swap_remove(place);
    }
    keys
}
