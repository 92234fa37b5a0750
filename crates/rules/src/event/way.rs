//! Ways in which pieces move, and where they lead.

use std::ops::BitOrAssign;

use shakmaty::{Bitboard, Role};

/// One way in which a piece moves, with the rights that go with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The piece of chess as which it moves: any but a pawn.
    pub(super) shape: Role,
    /// It may pass over pieces and walls along ranks and files when it does not capture.
    pub(super) jumps: bool,
    /// It may change places with a piece of its own side that it reaches.
    pub(super) swaps: bool,
}

impl Way {
    /// As in chess.
    pub(super) const fn of(role: Role) -> Self {
        Self {
            shape: role,
            jumps: false,
            swaps: false,
        }
    }

    /// Whether it can go any distance.
    pub(super) const fn slides(self) -> bool {
        matches!(self.shape, Role::Bishop | Role::Rook | Role::Queen)
    }
}

/// Where a piece can go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Goals {
    /// Empty squares.
    pub(super) free: Bitboard,
    /// Squares where it takes an enemy; en passant aside.
    pub(super) takes: Bitboard,
    /// Squares where it changes places with a piece of its own side.
    pub(super) swaps: Bitboard,
}

impl Goals {
    pub(super) fn all(self) -> Bitboard {
        self.free | self.takes | self.swaps
    }
}

impl BitOrAssign for Goals {
    fn bitor_assign(&mut self, other: Self) {
        self.free |= other.free;
        self.takes |= other.takes;
        self.swaps |= other.swaps;
    }
}
