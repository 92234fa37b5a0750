//! Computes the hash key of a position's public part.

use shakmaty::{Color, Square};

use super::active::state::EventState;
use super::deck::squares::hidden_passage;
use super::situation::PublicPosition;
use crate::Cell;
use crate::core::moves::key::{KeyFact, PositionKey};
use crate::orthodox::for_each_piece;

impl PublicPosition {
    pub(super) fn public_key(&self) -> PositionKey {
        let mut key = PositionKey::new(self.turn.into());
        for_each_piece(&self.board, |piece| {
            key = key.piece(piece.color, piece.kind, piece.at);
        });
        for rook in self.rights {
            key = key.with(KeyFact::CastlingRight, number(rook));
        }
        for passed in self.passed {
            if self.takes_en_passant(passed) {
                key = key.with(KeyFact::EnPassant, number(passed));
            }
        }
        self.key_of_events(key)
    }

    /// Adds the state of the events to the key. Event 5 was implemented before the other events.
    /// The keys of games with event 5 alone are stored in logs and must not change.
    fn key_of_events(&self, mut key: PositionKey) -> PositionKey {
        if let (true, Some(white), Some(black)) = (
            self.active_events.is_empty(),
            self.starts.white,
            self.starts.black,
        ) {
            let captures = u64::from(white) << 8 | u64::from(black);
            return key.with(KeyFact::Event, 1 << 16 | captures);
        }
        for (starts, side) in [(self.starts.white, 0), (self.starts.black, 1)] {
            if let Some(captures) = starts {
                key = key.with(KeyFact::Start, side << 8 | u64::from(captures));
            }
        }
        for force in self.active_events.iter() {
            if force.id.number() == hidden_passage::CARD.number {
                let ends = [Color::White, Color::Black].map(|side| force.state.chosen(side));
                key = match ends {
                    [Some(white), Some(black)] => {
                        key.with(KeyFact::Event, 3 << 16 | number(white) << 8 | number(black))
                    }
                    _ => key.with(KeyFact::Event, 2 << 16),
                };
                continue;
            }
            let event = u64::from(force.id.number());
            key = key.with(KeyFact::InForce, event);
            for side in Color::ALL {
                key = key_of_state(key, event << 1 | side as u64, force.state, side);
            }
        }
        self.key_of_order(key)
    }

    /// Adds to the key which of two active events was started first.
    fn key_of_order(&self, key: PositionKey) -> PositionKey {
        let mut numbers = self.active_events.iter().map(|force| force.id.number());
        match (numbers.next(), numbers.next()) {
            (Some(first), Some(_)) => key.with(KeyFact::InForce, 1 << 8 | u64::from(first)),
            _ => key,
        }
    }
}

/// Adds an event's state for one side to the key. `whose` is a number that identifies the event and
/// the side.
fn key_of_state(key: PositionKey, whose: u64, state: EventState, side: Color) -> PositionKey {
    let fact = |key: PositionKey, value| key.with(KeyFact::Kept, whose << 16 | value);
    match state {
        EventState::Nothing => key,
        EventState::Counts(_) => fact(key, 1 << 8 | u64::from(state.count(side))),
        EventState::Chosen(_) => match state.chosen(side) {
            Some(square) => fact(key, 2 << 8 | number(square)),
            None => key,
        },
        EventState::Tagged(_) => state
            .tagged(side)
            .into_iter()
            .fold(key, |key, square| fact(key, 3 << 8 | number(square))),
    }
}

fn number(square: Square) -> u64 {
    u64::from(Cell::from(square).0)
}
