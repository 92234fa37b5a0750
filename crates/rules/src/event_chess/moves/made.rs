//! What the moves of a turn have done, as the rules that look at a whole turn need it.

use shakmaty::{Bitboard, Piece, Role, Square};

/// How a turn began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) enum First {
    /// It has not.
    #[default]
    Nothing,
    /// With a move of such a piece.
    Move(Role),
    Castling,
    /// With a piece that was put on the board.
    Put,
}

/// What the moves of a turn have done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct Made {
    pub(in crate::event_chess) moves: u8,
    pub(in crate::event_chess) first: First,
    /// Where the pieces stand that have moved and are still there.
    pub(in crate::event_chess) moved: Bitboard,
    /// Where enemies were taken.
    pub(in crate::event_chess) taken: Bitboard,
    /// How many enemies other than pawns were taken.
    pub(super) taken_pieces: u8,
    /// Squares that a piece has left, or that another has come to: rights to castle from there are lost.
    pub(super) touched: Bitboard,
    /// Squares that a pawn has passed over.
    pub(super) passed: Bitboard,
    /// A piece left or came onto the board, or a pawn went forward, captured or promoted.
    pub(super) resets: bool,
    /// The pieces that have fallen, and where.
    pub(super) fallen: [Option<(Square, Piece)>; 2],
    /// A friend stood at the far end of a way, or what may not be taken: the move is none.
    pub(in crate::event_chess) blocked: bool,
}

impl Made {
    pub(in crate::event_chess) fn fallen(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.fallen.iter().flatten().copied()
    }

    /// Notes that a piece falls.
    pub(super) fn falls(&mut self, at: Square, piece: Piece) {
        self.resets = true;
        if let Some(free) = self.fallen.iter_mut().find(|fallen| fallen.is_none()) {
            *free = Some((at, piece));
        }
    }
}
