//! What programs need of a position: its turns, playing them, and how it ends.

use std::ops::ControlFlow;

use super::{
    moves::{turn::Turn, turns::Each},
    position::Position,
    situation::Situation,
};
use crate::{Color, Core, Outcome, Reason, core::moves::key::Fact};

/// What everybody knows, played as if nothing were hidden.
impl Core for Situation {
    type Turn = Turn;

    fn to_move(&self) -> Color {
        self.turn.into()
    }

    fn visit_turns<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        // Turns are found in sets. After a break the few that are left are not shown.
        self.visit(&mut Each {
            situation: self,
            visit: |turn| {
                if flow.is_continue() {
                    flow = visit(turn);
                }
            },
        });
        flow
    }

    fn play(&mut self, turn: Turn) {
        self.advance(turn);
    }

    fn in_check(&self) -> bool {
        self.lost.is_none() && self.is_attacked(self.turn)
    }

    fn verdict(&self) -> Option<Outcome> {
        if let Some(lost) = self.lost {
            return Some(Outcome::win((!lost).into(), Reason::Fell));
        }
        let decided = self.decided();
        if self.is_dead() {
            return Some(Outcome::draw(Reason::KingAgainstKing));
        }
        // Mate comes before the ends that events bring, and those before stalemate.
        if self.in_check() && !self.can_move() {
            Some(Outcome::win(!self.to_move(), Reason::Checkmate))
        } else if decided.is_some() {
            decided
        } else if self.can_move() {
            None
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn key(&self) -> u64 {
        self.public_key().finish()
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    fn count_turns(&self) -> u64 {
        self.count()
    }

    fn has_turn(&self) -> bool {
        self.decided().is_none() && self.has_possible_turn()
    }
}

impl Core for Position {
    type Turn = Turn;

    fn to_move(&self) -> Color {
        self.situation.to_move()
    }

    fn visit_turns<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if let Some(waiting) = &self.waiting {
            return self.finishing_turns(waiting).try_for_each(visit);
        }
        if self.owes_a_choice() {
            return ControlFlow::Continue(());
        }
        self.situation.visit_turns(visit)
    }

    fn play(&mut self, turn: Turn) {
        if self.play_by_secrets(turn).is_none() {
            self.play_openly(turn);
        }
    }

    fn in_check(&self) -> bool {
        self.waiting.is_none() && self.situation.in_check()
    }

    /// The end that the position brings about by itself, the capture limit aside.
    fn verdict(&self) -> Option<Outcome> {
        match self.waiting {
            Some(_) => None,
            None => self.situation.verdict(),
        }
    }

    fn key(&self) -> u64 {
        let mut key = self.situation.public_key();
        for side in Color::ALL {
            if self.owed()[side] {
                key = key.with(Fact::Owed, side as u64);
            }
        }
        if self.waiting.is_some() {
            key = key.with(Fact::Unfinished, 0);
        }
        key.finish()
    }

    fn quiet_plies(&self) -> u32 {
        // What waits for its promotion is a pawn that has moved.
        if self.waiting.is_some() {
            0
        } else {
            self.situation.quiet_plies
        }
    }

    /// While nothing is hidden a turn changes only what everybody knows, and so one copy serves
    /// for all: the aim of `make bench` for playing turns hangs on it.
    fn each_after(&self, mut visit: impl FnMut(Turn, &Self)) {
        if self.waiting.is_some() || self.is_hidden() {
            return self.each_turn(|turn| visit(turn, &self.after(turn)));
        }
        let mut next = self.clone();
        self.situation.each_turn(|turn| {
            next.situation = self.situation.clone();
            next.situation.advance(turn);
            visit(turn, &next);
        });
    }

    fn count_turns(&self) -> u64 {
        match &self.waiting {
            Some(waiting) => self.finishing_turns(waiting).count() as u64,
            None if self.owes_a_choice() => 0,
            None => self.situation.count(),
        }
    }
}

impl Position {
    /// Whether no turn can be played before somebody has chosen a square.
    pub(super) fn owes_a_choice(&self) -> bool {
        self.is_hidden() && self.awaited().is_some()
    }
}

impl Situation {
    /// Whether the side to move has a turn, the capture limit and the ends that events bring aside: starting an
    /// event would lift the limit, and mate comes before those ends.
    pub(super) fn can_move(&self) -> bool {
        self.without_limit().has_possible_turn()
    }

    /// The end that an event has brought about.
    pub(super) fn decided(&self) -> Option<Outcome> {
        if let Some(lost) = self.lost {
            return Some(Outcome::win((!lost).into(), Reason::Fell));
        }
        // Five checks come before the last rank, whichever event was started first.
        self.forces
            .iter()
            .filter_map(|force| force.event().winner(self, force.state))
            .min_by_key(|(_, reason)| *reason == Reason::LastRank)
            .map(|(winner, reason)| Outcome::win(winner.into(), reason))
    }

    /// Whether only kings are left, and nothing has decided the game or can do so any more.
    pub(super) fn is_dead(&self) -> bool {
        self.board.occupied() == self.board.kings()
            && self.decided().is_none()
            && !self
                .forces
                .iter()
                .any(|force| force.event().can_decide(force.state))
    }
}
