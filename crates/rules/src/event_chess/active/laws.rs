//! What the events in force say together.

use shakmaty::{Bitboard, Color, Square};

use super::{
    forces::{Force, Forces},
    ids::EventId,
    state::State,
    touches::Touches,
};
use crate::event_chess::deck::Event;

impl Force {
    pub(in crate::event_chess) fn event(self) -> &'static dyn Event {
        self.id.event()
    }
}

impl Forces {
    /// Adds an event behind those that are in force.
    pub(in crate::event_chess) fn add(&mut self, id: EventId, state: State) {
        self.put(Force { id, state });
        self.touched = self.touched | id.event().touches();
        self.note_squares();
    }

    /// Notes the odd squares anew, after something has come to light.
    pub(in crate::event_chess) fn note_squares(&mut self) {
        let squares = self
            .iter()
            .map(|force| force.event().odd_squares(force.state));
        self.odd_squares = squares.fold(Bitboard::EMPTY, |all, squares| all | squares);
    }

    /// The squares beyond walls on straight lines from `from`.
    pub(in crate::event_chess) fn barred(&self, from: Square) -> Bitboard {
        if !self.touch(Touches::ATTACKS) {
            return Bitboard::EMPTY;
        }
        self.iter().fold(Bitboard::EMPTY, |all, force| {
            all | force.event().barred(from)
        })
    }

    /// The pieces of a side that may not move on its next turn.
    pub(in crate::event_chess) fn resting(&self, side: Color) -> Bitboard {
        if !self.touch(Touches::ATTACKS) {
            return Bitboard::EMPTY;
        }
        self.iter().fold(Bitboard::EMPTY, |all, force| {
            all | force.event().resting(force.state, side)
        })
    }
}
