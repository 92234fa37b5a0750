//! The aspects of the game that events affect. Code that depends on an aspect skips the events that
//! do not affect it.

use std::ops::BitOr;

/// A set of aspects of the game that an event affects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct EventAspects(u16);

impl EventAspects {
    pub(in crate::event_chess) const NOTHING: Self = Self(0);
    /// The event affects attacks on any square. Walls, pieces that may not move, and borrowed
    /// movement always affect attacks.
    pub(in crate::event_chess) const ATTACKS: Self = Self(1);
    /// The event affects the squares to which pieces can move in a single move, except castling.
    pub(in crate::event_chess) const WAYS: Self = Self(1 << 1);
    /// The event has state that is updated after every turn.
    pub(in crate::event_chess) const STATE: Self = Self(1 << 2);
    /// The event examines the position between two turns to update its state.
    pub(in crate::event_chess) const LOOKS: Self = Self(1 << 8);
    /// The event affects which pieces are royal.
    pub(in crate::event_chess) const ROYALTY: Self = Self(1 << 3);
    /// The event affects how the game ends.
    pub(in crate::event_chess) const ENDS: Self = Self(1 << 4);
    /// The event affects the number of moves in a turn.
    pub(in crate::event_chess) const MOVES: Self = Self(1 << 5);
    /// The event affects which pieces can be dropped on the board.
    pub(in crate::event_chess) const PUTS: Self = Self(1 << 6);
    /// The event affects which pieces fall off the board. Falls do not affect attacks.
    pub(in crate::event_chess) const FALLS: Self = Self(1 << 7);

    #[inline]
    pub(in crate::event_chess) const fn any_of(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the union of both sets.
    pub(in crate::event_chess) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOr for EventAspects {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}
