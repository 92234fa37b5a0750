//! Ways in which pieces move, and where they lead.

use std::ops::BitOrAssign;

use shakmaty::{Bitboard, Role};

/// One way in which a piece moves, with the rights that go with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) struct Way {
    /// The piece of chess as which it moves: any but a pawn.
    pub(in crate::event_chess) shape: Role,
    /// It may pass over pieces and walls along ranks and files when it does not capture.
    pub(in crate::event_chess) jumps: bool,
    /// It may change places with a piece of its own side that it reaches.
    pub(in crate::event_chess) swaps: bool,
}

impl Way {
    /// As in chess.
    pub(in crate::event_chess) const fn of(role: Role) -> Self {
        Self {
            shape: role,
            jumps: false,
            swaps: false,
        }
    }

    /// Whether it can go any distance.
    pub(in crate::event_chess) const fn slides(self) -> bool {
        matches!(self.shape, Role::Bishop | Role::Rook | Role::Queen)
    }
}

/// Where a piece can go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct Goals {
    /// Empty squares.
    pub(in crate::event_chess) free: Bitboard,
    /// Squares where it takes an enemy; en passant aside.
    pub(in crate::event_chess) takes: Bitboard,
    /// Squares where it changes places with a piece of its own side.
    pub(super) swaps: Bitboard,
}

impl Goals {
    pub(in crate::event_chess) fn all(self) -> Bitboard {
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
