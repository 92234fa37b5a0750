//! Information for a search, besides playing turns: the pieces on the board and those captured.
//! Nothing here allocates, creates text or uses secrets.

use super::core::Core;
use crate::{Cell, Color, PlacedPiece};

/// The outline of a turn. Similar turns in different positions have the same outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnOutline {
    /// The upper-case letter of the piece that acts first or is dropped.
    pub kind: char,
    /// The origin of the piece; `None` for a drop.
    pub from: Option<Cell>,
    /// The target of the piece that acts last.
    pub to: Cell,
    /// The kind that a pawn promotes to, as an upper-case letter.
    pub promotion: Option<char>,
}

/// A position that a search can evaluate.
///
/// ```
/// use postern_rules::{Core as _, Inspect as _, Notation as _, Rules as _, hole_chess::Position};
/// let fen = "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11";
/// let position = Position::from_fen(fen)?;
/// let beam = position.read("Qd6/@d10")?;
/// let mut taken = Vec::new();
/// position.for_each_taken(beam, |color, kind| taken.push((color, kind)));
/// assert_eq!(taken, [(!position.to_move(), 'K')]);
/// assert!(position.takes(beam));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Inspect: Core {
    /// Whether captures are compulsory. If so, either all legal turns capture or none does.
    const MUST_TAKE: bool = false;

    /// Whether a turn captures an enemy piece.
    fn takes(&self, turn: Self::Turn) -> bool;

    /// Visits the side and upper-case letter of each piece that a turn removes from the board:
    /// enemy pieces, and own pieces lost with them.
    fn for_each_taken(&self, turn: Self::Turn, visit: impl FnMut(Color, char));

    fn outline(&self, turn: Self::Turn) -> TurnOutline;

    /// Visits each piece on the board.
    fn for_each_piece(&self, visit: impl FnMut(PlacedPiece));

    /// Visits the pieces in pools that can return to the board: side, upper-case letter and count.
    fn for_each_pool_entry(&self, _visit: impl FnMut(Color, char, u8)) {}

    /// Whether players can do nothing but play turns from here on, and the result of every turn is
    /// known before it is played.
    fn has_only_turns(&self) -> bool {
        true
    }

    /// Whether the position is drawn because neither side can win, even if there are turns. Cheaper
    /// than [`Core::verdict`], which also covers it.
    fn is_dead(&self) -> bool {
        false
    }
}
