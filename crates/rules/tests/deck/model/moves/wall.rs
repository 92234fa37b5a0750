//! The wall between the d- and e-files on ranks 3 to 6, from event 107.

use crate::model::board::{Direction, Square};
use crate::model::state::ModelPosition;

/// Pairs of adjacent squares between which the wall blocks every step.
const BARRED: [(&str, &str); 10] = [
    ("d3", "e3"),
    ("d4", "e4"),
    ("d5", "e5"),
    ("d6", "e6"),
    ("d3", "e4"),
    ("d4", "e3"),
    ("d4", "e5"),
    ("d5", "e4"),
    ("d5", "e6"),
    ("d6", "e5"),
];

impl ModelPosition {
    /// Whether the wall blocks the step between two adjacent squares.
    pub(crate) fn is_barred(&self, one: Square, other: Square) -> bool {
        // Only steps between the d- and e-files can cross the wall, so the list is skipped for
        // others.
        if !self.on(107) || one.file() + other.file() != 7 || one.file() == other.file() {
            return false;
        }
        let left_first = if one.file() < other.file() {
            [one, other]
        } else {
            [other, one]
        };
        BARRED.iter().any(|&(d, e)| {
            [Square::read(d), Square::read(e)] == [Some(left_first[0]), Some(left_first[1])]
        })
    }

    /// Returns the next square in a direction, unless the edge or a wall blocks the step.
    pub(crate) fn open_step(&self, from: Square, direction: Direction) -> Option<Square> {
        from.toward(direction)
            .filter(|&next| !self.is_barred(from, next))
    }
}
