//! A whole turn in few bytes, so that a search can keep and copy it without allocating.

use std::fmt;

use shakmaty::Square;

use crate::interweave::{
    piece::Role,
    position::{Leg, Position},
};

/// The most legs of a turn. A piece keeps to squares of one colour and each leg of a chain takes
/// something on the 32 others.
const MOST_LEGS: usize = 32;

/// A whole turn: one piece's legs, at least one. What each takes, the board tells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    pub(in crate::interweave) from: Square,
    length: u8,
    /// Where each leg ends, and what the piece becomes there.
    goals: [(Square, Option<Role>); MOST_LEGS],
}

impl Turn {
    /// The beginning of a turn of the piece on `from`.
    pub(super) const fn begin(from: Square) -> Self {
        Self {
            from,
            length: 0,
            goals: [(from, None); MOST_LEGS],
        }
    }

    /// The turn with one more leg.
    #[must_use]
    pub(super) fn with(mut self, leg: Leg) -> Self {
        self.goals[usize::from(self.length)] = (leg.to, leg.promotion);
        self.length += 1;
        self
    }

    /// Where the last leg ends.
    pub(in crate::interweave) fn last_goal(&self) -> Square {
        self.goals().last().map_or(self.from, |(to, _)| *to)
    }

    /// What the piece becomes on its way.
    pub(in crate::interweave) fn promotion(&self) -> Option<Role> {
        self.goals().iter().find_map(|(_, becomes)| *becomes)
    }

    fn goals(&self) -> &[(Square, Option<Role>)] {
        &self.goals[..usize::from(self.length)]
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Turn")
            .field(&self.from)
            .field(&self.goals())
            .finish()
    }
}

/// A leg of a turn with the position before it, in the middle of the turn.
pub(in crate::interweave) struct Before {
    pub(in crate::interweave) position: Position,
    pub(in crate::interweave) role: Role,
    pub(in crate::interweave) leg: Leg,
}

impl Position {
    /// The legs of a turn of this position, in order.
    pub(in crate::interweave) fn legs(&self, turn: Turn) -> impl Iterator<Item = Before> {
        let mut position = *self;
        let mut at = turn.from;
        let mut goals = (0..usize::from(turn.length)).map(move |index| turn.goals[index]);
        std::iter::from_fn(move || {
            let (to, promotion) = goals.next()?;
            let role = position.board.role_at(at)?;
            let leg = position.leg_to(role, at, to, promotion)?;
            let before = position;
            position = position.stepped(role, leg);
            at = to;
            Some(Before {
                position: before,
                role,
                leg,
            })
        })
    }

    /// The one leg by which a piece goes to a square: a capture if there is one, since nothing else
    /// is legal then.
    fn leg_to(&self, role: Role, from: Square, to: Square, promotion: Option<Role>) -> Option<Leg> {
        let mut found = None;
        let mut keep = |leg: Leg| {
            if (leg.to, leg.promotion) == (to, promotion) {
                found = Some(leg);
            }
        };
        self.each_capture(role, from, &mut keep);
        found.or_else(|| {
            let quiet = Leg::quiet(from, to);
            (from != to).then_some(Leg { promotion, ..quiet })
        })
    }
}
