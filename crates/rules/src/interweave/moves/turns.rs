//! Generates and counts the turns of the side to move. They are passed to the caller individually,
//! so that nothing is allocated.

use std::ops::ControlFlow;

use shakmaty::Square;

use super::turn::Turn;
use crate::interweave::piece::Role;
use crate::interweave::position::{Position, TurnLeg};

impl Position {
    /// Calls `visit` with each turn and the position after it, until `visit` breaks. There are no
    /// turns after a king has been captured.
    pub(in crate::interweave) fn visit_after<B>(
        &self,
        visit: &mut impl FnMut(Turn, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.winner.is_some() {
            return ControlFlow::Continue(());
        }
        let capturers = self.capturers();
        for role in Role::ALL {
            if capturers.any() {
                for from in capturers & self.board.role(role) {
                    let chain = CaptureChain {
                        position: self,
                        first: role,
                        role,
                        at: from,
                        turn: Turn::begin(from),
                    };
                    chain.visit(visit)?;
                }
            } else {
                for from in self.us() & self.board.role(role) {
                    self.visit_quiet(role, from, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with each turn without a capture that one piece can make.
    fn visit_quiet<B>(
        &self,
        role: Role,
        from: Square,
        visit: &mut impl FnMut(Turn, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        self.each_quiet_leg(role, from, &mut |leg| {
            if flow.is_continue() {
                let after = self.stepped(role, leg).handed_over(role, leg);
                flow = visit(Turn::begin(from).with(leg), &after);
            }
        });
        flow
    }

    /// Counts the capture chains of the piece on `from`.
    fn count_chains(&self, role: Role, from: Square) -> u64 {
        let mut count = 0;
        self.each_capture(role, from, &mut |leg| {
            let next = self.stepped(role, leg);
            count += match next.winner {
                Some(_) => 1,
                None => next
                    .count_chains(leg.promotion.unwrap_or(role), leg.to)
                    .max(1),
            };
        });
        count
    }

    /// Counts the legal turns without creating them.
    pub(in crate::interweave) fn count(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let capturers = self.capturers();
        if capturers.is_empty() {
            return self.count_quiet_legs();
        }
        let chains = |role| {
            let of = |from| self.count_chains(role, from);
            (capturers & self.board.role(role))
                .into_iter()
                .map(of)
                .sum::<u64>()
        };
        Role::ALL.into_iter().map(chains).sum()
    }

    /// Whether the side to move has a turn. Assumes that no king has been captured.
    pub(in crate::interweave) fn can_move(&self) -> bool {
        self.capturers().any() || self.count_quiet_legs() > 0
    }
}

/// A capture chain under construction.
struct CaptureChain<'a> {
    /// The position after the steps made so far.
    position: &'a Position,
    /// The piece's role when the turn began.
    first: Role,
    role: Role,
    at: Square,
    turn: Turn,
}

impl CaptureChain<'_> {
    /// Calls `visit` with each complete turn that continues the chain. Returns whether the chain
    /// can continue.
    fn visit<B>(
        &self,
        visit: &mut impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        let (mut any, mut flow) = (false, ControlFlow::Continue(()));
        self.position.each_capture(self.role, self.at, &mut |leg| {
            any = true;
            if flow.is_continue() {
                flow = self.go(leg, visit);
            }
        });
        flow?;
        ControlFlow::Continue(any)
    }

    /// Adds a leg. Calls `visit` if the piece cannot capture again, which ends the turn.
    fn go<B>(
        &self,
        leg: TurnLeg,
        visit: &mut impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let next = self.position.stepped(self.role, leg);
        let longer = CaptureChain {
            position: &next,
            role: leg.promotion.unwrap_or(self.role),
            at: leg.to,
            turn: self.turn.with(leg),
            ..*self
        };
        if next.winner.is_none() && longer.visit(visit)? {
            return ControlFlow::Continue(());
        }
        visit(longer.turn, &next.handed_over(self.first, leg))
    }
}
