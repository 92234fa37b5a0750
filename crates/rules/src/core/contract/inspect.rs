//! What a search asks of a position and its turns besides playing them: what stands where, and what
//! a turn takes. Nothing here allocates, makes text or looks at what is hidden.

use super::core::Core;
use crate::{Cell, Color, Placed};

/// The outline of a turn, by which turns that are alike are known in different positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The upper-case letter of the piece that acts first, or of the one that is put on the board.
    pub kind: char,
    /// Where it stands; `None` when it is put on the board.
    pub from: Option<Cell>,
    /// Where the last piece that acts arrives.
    pub to: Cell,
    /// What a pawn becomes by the turn, as an upper-case letter.
    pub promotion: Option<char>,
}

/// A position whose pieces and turns a search can weigh.
///
/// ```
/// use postern_rules::{Core as _, Inspect as _, Notation as _, Rules as _, hole_chess::Position};
/// let position = Position::from_fen("---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11")?;
/// let beam = position.read("Qd6/@d10")?;
/// let mut taken = Vec::new();
/// position.each_taken(beam, |color, kind| taken.push((color, kind)));
/// assert_eq!(taken, [(!position.to_move(), 'K')]);
/// assert!(position.takes(beam));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Inspect: Core {
    /// Whether a turn that takes something must be played when there is one: then either each legal
    /// turn takes something, or none does.
    const MUST_TAKE: bool = false;

    /// Whether a turn takes an enemy off the board.
    fn takes(&self, turn: Self::Turn) -> bool;

    /// Shows each piece that leaves the board by a turn, by its side and its upper-case letter:
    /// enemies, and what its own side loses with them.
    fn each_taken(&self, turn: Self::Turn, visit: impl FnMut(Color, char));

    fn outline(&self, turn: Self::Turn) -> Outline;

    /// Shows each piece on the board.
    fn each_piece(&self, visit: impl FnMut(Placed));

    /// Shows the pieces beside the board that can come back to it: whose they are, their upper-case
    /// letter and how many there are.
    fn each_waiting(&self, _visit: impl FnMut(Color, char, u8)) {}

    /// Whether players can do nothing but play turns from here on, and every turn's outcome can be
    /// known before it is played.
    fn has_only_turns(&self) -> bool {
        true
    }

    /// Whether the position is a draw by itself although there are turns: neither side can win.
    /// [`Core::verdict`] says so too, but takes longer.
    fn is_dead(&self) -> bool {
        false
    }
}
