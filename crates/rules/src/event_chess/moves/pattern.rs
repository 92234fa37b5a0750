//! Movement patterns, and target squares of moves.

use std::ops::BitOrAssign;

use shakmaty::{Bitboard, Role};

/// A movement pattern: that of an orthodox piece, with extra abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) struct MovePattern {
    /// The orthodox piece that has this movement. It is never a pawn.
    pub(in crate::event_chess) shape: Role,
    /// Whether the piece may jump over pieces and walls along ranks and files when it does not
    /// capture.
    pub(in crate::event_chess) jumps: bool,
    /// Whether the piece may swap places with a piece of its side that it reaches.
    pub(in crate::event_chess) swaps: bool,
}

impl MovePattern {
    /// Creates the movement pattern of a role in orthodox chess.
    pub(in crate::event_chess) const fn of(role: Role) -> Self {
        Self {
            shape: role,
            jumps: false,
            swaps: false,
        }
    }

    /// Whether the piece can move any distance along a line.
    pub(in crate::event_chess) const fn slides(self) -> bool {
        matches!(self.shape, Role::Bishop | Role::Rook | Role::Queen)
    }
}

/// The squares to which a piece can move, by kind of move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct MoveTargets {
    /// Empty squares to which the piece can move.
    pub(in crate::event_chess) free: Bitboard,
    /// Squares where the piece captures an enemy, except en passant.
    pub(in crate::event_chess) takes: Bitboard,
    /// Squares where the piece swaps places with a piece of its side.
    pub(super) swaps: Bitboard,
}

impl MoveTargets {
    pub(in crate::event_chess) fn all(self) -> Bitboard {
        self.free | self.takes | self.swaps
    }
}

impl BitOrAssign for MoveTargets {
    fn bitor_assign(&mut self, other: Self) {
        self.free |= other.free;
        self.takes |= other.takes;
        self.swaps |= other.swaps;
    }
}
