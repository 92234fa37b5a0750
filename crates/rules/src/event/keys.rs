//! What everybody knows of a position, as a key.

use shakmaty::Square;

use super::situation::{Event, Situation};
use crate::{
    Cell,
    key::{Fact, Key},
};

impl Situation {
    pub(super) fn public_key(&self) -> Key {
        let mut key = Key::new(self.turn.into());
        for (square, piece) in &self.board {
            key = key.piece(piece.color.into(), piece.role.upper_char(), square.into());
        }
        for rook in self.rights {
            key = key.with(Fact::CastlingRight, number(rook));
        }
        if let Some(passed) = self.passed.filter(|_| self.takes_en_passant()) {
            key = key.with(Fact::EnPassant, number(passed));
        }
        // How far the event has come, above what belongs to it.
        let event = match self.event {
            Event::Without => return key,
            Event::Deck { captures } => {
                1 << 16 | u64::from(captures.white) << 8 | u64::from(captures.black)
            }
            Event::Hidden => 2 << 16,
            Event::Revealed(passage) => {
                3 << 16 | number(passage.white) << 8 | number(passage.black)
            }
        };
        key.with(Fact::Event, event)
    }
}

fn number(square: Square) -> u64 {
    u64::from(Cell::from(square).0)
}
