//! A player's knowledge and assumptions about secret squares, for searching ahead.

use crate::event_chess::position::Position;
use crate::{Cell, Color, Secret};

impl Position {
    pub(in crate::event_chess) fn seen_by(&self, side: Color) -> Self {
        Self {
            choosing: self.choosing.known_to(side),
            ..self.clone()
        }
    }

    pub(in crate::event_chess) fn choosable_for(&self, event: u8, side: Color) -> Vec<Cell> {
        let squares = self
            .place_of(event)
            .map(|at| self.situation.choosable(at, side));
        squares.into_iter().flatten().map(Into::into).collect()
    }

    pub(in crate::event_chess) fn with_supposed(&self, event: u8, cell: Secret<Cell>) -> Self {
        let mut supposed = self.clone();
        if let Some(at) = self.place_of(event) {
            supposed.choosing.suppose(at, cell);
        }
        supposed
    }

    /// Returns the index of the active event with the given number.
    fn place_of(&self, event: u8) -> Option<usize> {
        let mut active_events = self.situation.active_events.iter();
        active_events.position(|force| force.id.number() == event)
    }
}
