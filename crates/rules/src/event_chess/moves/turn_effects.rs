//! The combined effects of a turn's moves, for rules that depend on the whole turn.

use shakmaty::{Bitboard, Piece, Role, Square};

/// The action with which a turn begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) enum FirstMove {
    /// No move has been made yet.
    #[default]
    Nothing,
    /// A piece of this role moved.
    Move(Role),
    Castling,
    /// A piece was dropped on the board.
    Put,
}

/// The effects of the turn's moves so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct TurnEffects {
    pub(in crate::event_chess) moves: u8,
    pub(in crate::event_chess) first: FirstMove,
    /// The squares of pieces that have moved and are still on the board.
    pub(in crate::event_chess) moved: Bitboard,
    /// The squares where enemy pieces were captured.
    pub(in crate::event_chess) taken: Bitboard,
    /// The number of captured enemy pieces other than pawns.
    pub(super) taken_pieces: u8,
    /// The squares that pieces have left or reached. Castling rights that depend on these squares
    /// are lost.
    pub(super) touched: Bitboard,
    /// The squares that a pawn's double step has passed over.
    pub(super) passed: Bitboard,
    /// Whether the count of quiet plies is reset: a piece left or came onto the board, or a pawn
    /// moved forward, captured or promoted.
    pub(super) resets: bool,
    /// The pieces that have fallen off the board, with the squares where they fell.
    pub(super) fallen: [Option<(Square, Piece)>; 2],
    /// Whether the move is impossible because an own piece, or a piece that may not be captured, is
    /// at the far end of the passage.
    pub(in crate::event_chess) blocked: bool,
}

impl TurnEffects {
    pub(in crate::event_chess) fn fallen(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.fallen.iter().flatten().copied()
    }

    /// Records that a piece has fallen off the board.
    pub(super) fn falls(&mut self, at: Square, piece: Piece) {
        self.resets = true;
        if let Some(free) = self.fallen.iter_mut().find(|fallen| fallen.is_none()) {
            *free = Some((at, piece));
        }
    }
}
