//! Event 73, Cooperation.

use shakmaty::{Bitboard, Square, attacks};

use super::Event;
use crate::{
    EventCard,
    event::{situation::Situation, touches::Touches},
};

pub(super) struct Cooperation;

impl Event for Cooperation {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 73,
            name: "Cooperation",
            condition: None,
            text: "A piece directly beside another of its side, not diagonally, may also make any move that the \
                   other could make from that square. Kings and pawns neither lend nor borrow, and what is \
                   borrowed is not lent on.",
        }
    }

    fn touches(&self) -> Touches {
        Touches::ATTACKS.and(Touches::WAYS)
    }

    fn lenders(&self, situation: &Situation, at: Square) -> Bitboard {
        let Some(side) = situation.board.color_at(at) else {
            return Bitboard::EMPTY;
        };
        let apart = situation.royal(side) | situation.board.pawns();
        if apart.contains(at) {
            return Bitboard::EMPTY;
        }
        let beside = attacks::king_attacks(at)
            & (Bitboard::from_file(at.file()) | Bitboard::from_rank(at.rank()));
        beside & situation.board.by_color(side) & !apart
    }
}
