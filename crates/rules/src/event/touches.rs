//! What events have to do with, so that nobody asks those that change nothing.

use std::ops::BitOr;

/// A set of what an event touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Touches(u16);

impl Touches {
    pub(super) const NOTHING: Self = Self(0);
    /// What is attacked, wherever it stands; walls, rest and borrowed ways always do.
    pub(super) const ATTACKS: Self = Self(1);
    /// Where pieces can go by a single move, castling aside.
    pub(super) const WAYS: Self = Self(1 << 1);
    /// What is kept after each turn, whatever it is.
    pub(super) const STATE: Self = Self(1 << 2);
    /// What is kept when the position between two turns has been looked at.
    pub(super) const LOOKS: Self = Self(1 << 8);
    /// What is royal.
    pub(super) const ROYALTY: Self = Self(1 << 3);
    /// How the game ends.
    pub(super) const ENDS: Self = Self(1 << 4);
    /// How many moves make a turn.
    pub(super) const MOVES: Self = Self(1 << 5);
    /// What can be put on the board.
    pub(super) const PUTS: Self = Self(1 << 6);
    /// What falls, which is not looked at where attacks are.
    pub(super) const FALLS: Self = Self(1 << 7);

    #[inline]
    pub(super) const fn any_of(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOr for Touches {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}
