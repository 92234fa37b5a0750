//! Movement patterns of pieces, and their targets.

use std::ops::BitOrAssign;

use shakmaty::{Bitboard, Role};

/// A movement pattern of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) struct MovePattern {
    /// The orthodox piece that it moves like; never a pawn.
    pub(in crate::event_chess) shape: Role,
    /// Whether it may pass over pieces and walls along ranks and files when it does not capture.
    pub(in crate::event_chess) jumps: bool,
    /// Whether it may change places with a friend that it reaches.
    pub(in crate::event_chess) swaps: bool,
}

impl MovePattern {
    /// Moves as in orthodox chess.
    pub(in crate::event_chess) const fn of(role: Role) -> Self {
        Self {
            shape: role,
            jumps: false,
            swaps: false,
        }
    }

    /// Whether it can move any distance.
    pub(in crate::event_chess) const fn slides(self) -> bool {
        matches!(self.shape, Role::Bishop | Role::Rook | Role::Queen)
    }
}

/// The squares to which a piece can move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct Targets {
    /// Empty squares.
    pub(in crate::event_chess) free: Bitboard,
    /// Squares where it captures an enemy, except en passant.
    pub(in crate::event_chess) takes: Bitboard,
    /// Squares where it changes places with a friend.
    pub(super) swaps: Bitboard,
}

impl Targets {
    pub(in crate::event_chess) fn all(self) -> Bitboard {
        self.free | self.takes | self.swaps
    }
}

impl BitOrAssign for Targets {
    fn bitor_assign(&mut self, other: Self) {
        self.free |= other.free;
        self.takes |= other.takes;
        self.swaps |= other.swaps;
    }
}
