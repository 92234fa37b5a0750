//! Event 5, Hidden Passage.

use shakmaty::{Bitboard, Color, Square};

use crate::EventCard;

/// The card.
pub(in crate::event) const CARD: EventCard = EventCard {
    number: 5,
    name: "Hidden Passage",
    condition: None,
    text: "Each player secretly chooses an empty square on their own half of the board. As soon as \
           a piece lands on either square, both are revealed, and from then on whatever lands on \
           one goes through to the other at once, and may capture there a second time. From then \
           on, too, a pawn on its own first or second rank may always step two squares.",
};

/// The squares on which a side may choose its end of the passage: ranks 1 to 4 are White's, 5 to 8
/// Black's.
pub(in crate::event) const fn half(side: Color) -> Bitboard {
    match side {
        Color::White => Bitboard::SOUTH,
        Color::Black => Bitboard::NORTH,
    }
}

/// The ends of the passage, one in each half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event) struct Passage {
    pub(in crate::event) white: Square,
    pub(in crate::event) black: Square,
}

impl Passage {
    /// Both ends.
    pub(in crate::event) fn ends(self) -> Bitboard {
        Bitboard::from_square(self.white).with(self.black)
    }

    /// Where a piece goes that lands on `square`; `None` when that is no end of the passage.
    pub(in crate::event) fn beyond(self, square: Square) -> Option<Square> {
        if square == self.white {
            Some(self.black)
        } else {
            (square == self.black).then_some(self.white)
        }
    }

    /// The names of the ends, White's first.
    pub(in crate::event) fn names(self) -> [String; 2] {
        [self.white.to_string(), self.black.to_string()]
    }
}
