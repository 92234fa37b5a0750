//! The interface through which a search sees the pieces on the board and the pieces that a turn
//! captures. Nothing here allocates, creates text or uses secrets.

use super::core::PlayablePosition;
use crate::{Cell, Color, PlacedPiece};

/// A summary of a turn for move ordering. Turns with the same piece, cells and promotion have equal
/// outlines, even in different positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnOutline {
    /// The upper-case letter of the piece that moves first or is dropped.
    pub kind: char,
    /// The cell that the piece leaves; `None` for a drop.
    pub from: Option<Cell>,
    /// The target cell of the piece that moves last.
    pub to: Cell,
    /// The upper-case letter of the kind to which a pawn promotes.
    pub promotion: Option<char>,
}

/// A position that a search can evaluate.
///
/// ```
/// use postern_rules::{
///     InspectPosition as _, Notation as _, PlayablePosition as _, Rules as _,
///     hole_chess::Position,
/// };
/// let fen = "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11";
/// let position = Position::from_fen(fen)?;
/// let beam = position.read("Qd6/@d10")?;
/// let mut taken = Vec::new();
/// position.for_each_taken(beam, |color, kind| taken.push((color, kind)));
/// assert_eq!(taken, [(!position.to_move(), 'K')]);
/// assert!(position.takes(beam));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait InspectPosition: PlayablePosition {
    /// Whether captures are compulsory. If they are, either all legal turns capture or none does.
    const MUST_TAKE: bool = false;

    /// Whether the turn captures an enemy piece.
    fn takes(&self, turn: Self::Turn) -> bool;

    /// Calls `visit` with the side and upper-case letter of each piece that the turn removes from
    /// the board: enemy pieces, and own pieces lost with them.
    fn for_each_taken(&self, turn: Self::Turn, visit: impl FnMut(Color, char));

    fn outline(&self, turn: Self::Turn) -> TurnOutline;

    /// Calls `visit` for each piece on the board.
    fn for_each_piece(&self, visit: impl FnMut(PlacedPiece));

    /// Calls `visit` with the side, upper-case letter and count of each kind of piece in a pool
    /// that can return to the board.
    fn for_each_pool_entry(&self, _visit: impl FnMut(Color, char, u8)) {}

    /// Whether turns are the only player actions left in the game, and the result of every turn is
    /// known before it is played.
    fn has_only_turns(&self) -> bool {
        true
    }

    /// Whether the position is drawn because neither side can win, even if turns are legal. Cheaper
    /// than [`PlayablePosition::verdict`], which also detects this.
    fn is_dead(&self) -> bool {
        false
    }
}
