//! A compact type for turns, which a search can copy without allocating.

use std::fmt;

use shakmaty::Square;

use crate::interweave::piece::Role;
use crate::interweave::position::{Position, TurnLeg};

/// The maximum number of legs in a turn. A piece stays on squares of one colour, and each leg of a
/// chain captures at least one piece on the 32 squares of the other colour.
const MAX_LEGS: usize = 32;

/// A complete turn: one or more legs of one piece. The captured pieces can be derived from the
/// board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    pub(in crate::interweave) from: Square,
    length: u8,
    /// The target of each leg, with the promotion made there.
    goals: [(Square, Option<Role>); MAX_LEGS],
}

impl Turn {
    /// Starts a turn of the piece on `from`.
    pub(super) const fn begin(from: Square) -> Self {
        Self {
            from,
            length: 0,
            goals: [(from, None); MAX_LEGS],
        }
    }

    /// Adds a leg to the turn.
    #[must_use]
    pub(super) fn with(mut self, leg: TurnLeg) -> Self {
        self.goals[usize::from(self.length)] = (leg.to, leg.promotion);
        self.length += 1;
        self
    }

    /// Returns the target of the last leg.
    pub(in crate::interweave) fn last_goal(&self) -> Square {
        self.goals().last().map_or(self.from, |(to, _)| *to)
    }

    /// Returns the kind to which the piece promotes during the turn, if it does.
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

/// A leg of a turn, and the position right before that leg.
pub(in crate::interweave) struct LegContext {
    pub(in crate::interweave) position: Position,
    pub(in crate::interweave) role: Role,
    pub(in crate::interweave) leg: TurnLeg,
}

impl Position {
    /// Iterates over the legs of a turn in this position.
    pub(in crate::interweave) fn legs(&self, turn: Turn) -> impl Iterator<Item = LegContext> {
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
            Some(LegContext {
                position: before,
                role,
                leg,
            })
        })
    }

    /// Returns the only leg with which the piece on `from` can reach `to`. If the piece can
    /// capture, the leg is a capture, because nothing else is legal.
    fn leg_to(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<TurnLeg> {
        let mut found = None;
        let mut keep = |leg: TurnLeg| {
            if (leg.to, leg.promotion) == (to, promotion) {
                found = Some(leg);
            }
        };
        self.each_capture(role, from, &mut keep);
        found.or_else(|| {
            let quiet = TurnLeg::quiet(from, to);
            (from != to).then_some(TurnLeg { promotion, ..quiet })
        })
    }
}
