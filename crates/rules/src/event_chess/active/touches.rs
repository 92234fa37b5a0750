//! What events have to do with, so that nobody asks those that change nothing.

use std::ops::BitOr;

/// A set of what an event touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct Touches(u16);

impl Touches {
    pub(in crate::event_chess) const NOTHING: Self = Self(0);
    /// What is attacked, wherever it stands; walls, rest and borrowed ways always do.
    pub(in crate::event_chess) const ATTACKS: Self = Self(1);
    /// Where pieces can go by a single move, castling aside.
    pub(in crate::event_chess) const WAYS: Self = Self(1 << 1);
    /// What is kept after each turn, whatever it is.
    pub(in crate::event_chess) const STATE: Self = Self(1 << 2);
    /// What is kept when the position between two turns has been looked at.
    pub(in crate::event_chess) const LOOKS: Self = Self(1 << 8);
    /// What is royal.
    pub(in crate::event_chess) const ROYALTY: Self = Self(1 << 3);
    /// How the game ends.
    pub(in crate::event_chess) const ENDS: Self = Self(1 << 4);
    /// How many moves make a turn.
    pub(in crate::event_chess) const MOVES: Self = Self(1 << 5);
    /// What can be put on the board.
    pub(in crate::event_chess) const PUTS: Self = Self(1 << 6);
    /// What falls, which is not looked at where attacks are.
    pub(in crate::event_chess) const FALLS: Self = Self(1 << 7);

    #[inline]
    pub(in crate::event_chess) const fn any_of(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    pub(in crate::event_chess) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOr for Touches {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}
