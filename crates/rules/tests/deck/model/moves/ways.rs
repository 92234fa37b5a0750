//! By which lines and leaps a piece goes, by itself and by what it borrows.

use crate::model::board::{
    BISHOP_LINES, Direction, KING_STEPS, KNIGHT_LEAPS, Kind, Piece, ROOK_LINES, Square,
};
use crate::model::state::Model;

/// A way of moving, with the rights that go with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) directions: &'static [Direction],
    /// Any distance, and so slippery on ice.
    pub(crate) slides: bool,
    /// Event 49: over any number of pieces when it does not capture.
    pub(crate) jumps: bool,
    /// Event 122: onto a piece of its own side.
    pub(crate) swaps: bool,
}

const LEAP: Way = Way {
    directions: &KNIGHT_LEAPS,
    slides: false,
    jumps: false,
    swaps: false,
};
const STEP: Way = Way {
    directions: &KING_STEPS,
    ..LEAP
};
const DIAGONALS: Way = Way {
    directions: &BISHOP_LINES,
    slides: true,
    ..LEAP
};
const LINES: Way = Way {
    directions: &ROOK_LINES,
    ..DIAGONALS
};

impl Model {
    /// What a piece other than a pawn moves as by itself where it stands.
    fn own_ways(&self, square: Square, piece: Piece) -> impl Iterator<Item = Way> + use<> {
        let minor = |usual| {
            if !self.on(76) {
                usual
            } else if square.in_half_of(piece.side) {
                DIAGONALS
            } else {
                LEAP
            }
        };
        let ways = match piece.kind {
            Kind::Pawn => [None, None],
            Kind::King => [Some(STEP), None],
            Kind::Queen => [Some(LINES), Some(DIAGONALS)],
            Kind::Rook => {
                let jumps = self.on(49);
                [Some(Way { jumps, ..LINES }), None]
            }
            Kind::Bishop => [Some(minor(DIAGONALS)), None],
            Kind::Knight => {
                let swaps = self.on(122);
                [
                    Some(Way {
                        swaps,
                        ..minor(LEAP)
                    }),
                    None,
                ]
            }
        };
        ways.into_iter().flatten()
    }

    /// Kings, royal pieces and pawns neither lend nor borrow.
    fn cooperates(&self, piece: Piece) -> bool {
        self.on(73) && piece.kind != Kind::Pawn && !self.is_royal(piece)
    }

    /// The ways of a piece and those that its neighbours lend it. A neighbour lends what it moves
    /// as on its own square, with the rights that it has to that; a wall does not part neighbours.
    pub(crate) fn ways(&self, square: Square, piece: Piece) -> impl Iterator<Item = Way> + '_ {
        let borrows = self.cooperates(piece);
        let lender = move |beside| {
            let at = square.toward(beside).filter(|_| borrows)?;
            let lender = self.board[at]?;
            (lender.side == piece.side && self.cooperates(lender)).then_some((at, lender))
        };
        let lenders = ROOK_LINES.into_iter().filter_map(lender);
        let lent = lenders.flat_map(|(at, lender)| self.own_ways(at, lender));
        self.own_ways(square, piece).chain(lent)
    }
}
