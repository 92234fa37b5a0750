//! The combined effects of the active events.

use shakmaty::{Bitboard, Color, Square};

use super::active_events::{ActiveEvent, ActiveEvents};
use super::aspects::EventAspects;
use super::ids::EventId;
use super::state::EventState;
use crate::event_chess::deck::DeckEvent;

impl ActiveEvent {
    pub(in crate::event_chess) fn event(self) -> &'static dyn DeckEvent {
        self.id.event()
    }
}

impl ActiveEvents {
    /// Adds an event to the active ones.
    pub(in crate::event_chess) fn add(&mut self, id: EventId, state: EventState) {
        self.put(ActiveEvent { id, state });
        self.touched = self.touched | id.event().aspects();
        self.note_squares();
    }

    /// Recomputes `odd_squares` after a secret square has been revealed.
    pub(in crate::event_chess) fn note_squares(&mut self) {
        let squares = self
            .iter()
            .map(|force| force.event().odd_squares(force.state));
        self.odd_squares = squares.fold(Bitboard::EMPTY, |all, squares| all | squares);
    }

    /// Returns the squares on straight lines from `from` that are behind a wall.
    pub(in crate::event_chess) fn barred(&self, from: Square) -> Bitboard {
        if !self.touch(EventAspects::ATTACKS) {
            return Bitboard::EMPTY;
        }
        self.iter().fold(Bitboard::EMPTY, |all, force| {
            all | force.event().barred(from)
        })
    }

    /// Returns the pieces of `side` that may not move on its next turn.
    pub(in crate::event_chess) fn resting(&self, side: Color) -> Bitboard {
        if !self.touch(EventAspects::ATTACKS) {
            return Bitboard::EMPTY;
        }
        self.iter().fold(Bitboard::EMPTY, |all, force| {
            all | force.event().resting(force.state, side)
        })
    }
}
