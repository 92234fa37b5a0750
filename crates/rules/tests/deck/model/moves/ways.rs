//! The movement patterns of a piece, both its own and borrowed ones.

use crate::model::board::{
    BISHOP_LINES, Direction, KING_STEPS, KNIGHT_LEAPS, ModelPieceKind, Piece, ROOK_LINES, Square,
};
use crate::model::state::ModelPosition;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MovePattern {
    pub(crate) directions: &'static [Direction],
    /// Whether the piece moves any distance, and therefore slides on ice.
    pub(crate) slides: bool,
    /// Whether the piece may jump over other pieces when it does not capture (event 49).
    pub(crate) jumps: bool,
    /// Whether the piece may move onto a piece of its side (event 122).
    pub(crate) swaps: bool,
}

const LEAP: MovePattern = MovePattern {
    directions: &KNIGHT_LEAPS,
    slides: false,
    jumps: false,
    swaps: false,
};
const STEP: MovePattern = MovePattern {
    directions: &KING_STEPS,
    ..LEAP
};
const DIAGONALS: MovePattern = MovePattern {
    directions: &BISHOP_LINES,
    slides: true,
    ..LEAP
};
const LINES: MovePattern = MovePattern {
    directions: &ROOK_LINES,
    ..DIAGONALS
};

impl ModelPosition {
    /// Returns the movement patterns of a piece other than a pawn, without borrowed ones.
    fn own_ways(&self, square: Square, piece: Piece) -> impl Iterator<Item = MovePattern> + use<> {
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
            ModelPieceKind::Pawn => [None, None],
            ModelPieceKind::King => [Some(STEP), None],
            ModelPieceKind::Queen => [Some(LINES), Some(DIAGONALS)],
            ModelPieceKind::Rook => {
                let jumps = self.on(49);
                [Some(MovePattern { jumps, ..LINES }), None]
            }
            ModelPieceKind::Bishop => [Some(minor(DIAGONALS)), None],
            ModelPieceKind::Knight => {
                let swaps = self.on(122);
                [
                    Some(MovePattern {
                        swaps,
                        ..minor(LEAP)
                    }),
                    None,
                ]
            }
        };
        ways.into_iter().flatten()
    }

    /// Whether the piece lends and borrows movement. Kings, other royal pieces and pawns do not.
    fn cooperates(&self, piece: Piece) -> bool {
        self.on(73) && piece.kind != ModelPieceKind::Pawn && !self.is_royal(piece)
    }

    /// Returns a piece's own and borrowed movement patterns. A neighbour lends the patterns that it
    /// has on its own square. A wall does not separate neighbours.
    pub(crate) fn ways(
        &self,
        square: Square,
        piece: Piece,
    ) -> impl Iterator<Item = MovePattern> + '_ {
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
