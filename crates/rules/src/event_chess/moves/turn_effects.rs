//! What the moves of a turn have done, for the rules that look at a whole turn.

use shakmaty::{Bitboard, Piece, Role, Square};

/// How a turn began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) enum FirstMove {
    /// Not yet.
    #[default]
    Nothing,
    /// With a move of a piece of this role.
    Move(Role),
    Castling,
    /// With a piece that was put on the board.
    Put,
}

/// What the moves of a turn have done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct TurnEffects {
    pub(in crate::event_chess) moves: u8,
    pub(in crate::event_chess) first: FirstMove,
    /// The squares of pieces that have moved and are still on the board.
    pub(in crate::event_chess) moved: Bitboard,
    /// The squares where enemies were captured.
    pub(in crate::event_chess) taken: Bitboard,
    /// How many enemies other than pawns were captured.
    pub(super) taken_pieces: u8,
    /// Squares that pieces have left or reached. Castling rights from there are lost.
    pub(super) touched: Bitboard,
    /// Squares that a pawn has passed over.
    pub(super) passed: Bitboard,
    /// Whether a piece left or came onto the board, or a pawn moved forward, captured or promoted.
    pub(super) resets: bool,
    /// The pieces that have fallen, and where.
    pub(super) fallen: [Option<(Square, Piece)>; 2],
    /// Whether a friend or a piece that may not be captured is at the far end of a gate, which
    /// makes the move impossible.
    pub(in crate::event_chess) blocked: bool,
}

impl TurnEffects {
    pub(in crate::event_chess) fn fallen(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.fallen.iter().flatten().copied()
    }

    /// Records that a piece falls.
    pub(super) fn falls(&mut self, at: Square, piece: Piece) {
        self.resets = true;
        if let Some(free) = self.fallen.iter_mut().find(|fallen| fallen.is_none()) {
            *free = Some((at, piece));
        }
    }
}
