//! Implements the traits through which search programs generate turns, play them and get the
//! result.

use std::ops::ControlFlow;

use super::moves::turn::Turn;
use super::moves::turns::TurnVisitor;
use super::position::Position;
use super::situation::PublicPosition;
use crate::core::moves::key::KeyFact;
use crate::{Color, EndReason, Outcome, PlayablePosition};

/// Uses public information only, as if there were no secrets.
impl PlayablePosition for PublicPosition {
    type Turn = Turn;

    fn to_move(&self) -> Color {
        self.turn.into()
    }

    fn visit_turns<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        // The generator passes whole sets of turns. After a break, the rest of the current set is
        // skipped.
        self.visit(&mut TurnVisitor {
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
            return Some(Outcome::win((!lost).into(), EndReason::Fell));
        }
        let decided = self.decided();
        if self.is_dead() {
            return Some(Outcome::draw(EndReason::KingAgainstKing));
        }
        // Checkmate takes precedence over the result of an event, which takes precedence over
        // stalemate.
        if self.in_check() && !self.can_move() {
            Some(Outcome::win(!self.to_move(), EndReason::Checkmate))
        } else if decided.is_some() {
            decided
        } else if self.can_move() {
            None
        } else {
            Some(Outcome::draw(EndReason::Stalemate))
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

impl PlayablePosition for Position {
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

    /// Returns the result if the position ends the game, for example by checkmate. Ignores the
    /// capture limit.
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
                key = key.with(KeyFact::Owed, side as u64);
            }
        }
        if self.waiting.is_some() {
            key = key.with(KeyFact::Unfinished, 0);
        }
        key.finish()
    }

    fn quiet_plies(&self) -> u32 {
        // An unfinished turn is a pawn move, which resets the count.
        if self.waiting.is_some() {
            0
        } else {
            self.situation.quiet_plies
        }
    }

    /// Without secrets, a turn changes public information only, so one copy of the position is
    /// reused for all turns. If every turn made a copy, playing turns would miss its speed target
    /// in `make bench`.
    fn for_each_after(&self, mut visit: impl FnMut(Turn, &Self)) {
        if self.waiting.is_some() || self.is_hidden() {
            return self.for_each_turn(|turn| visit(turn, &self.after(turn)));
        }
        let mut next = self.clone();
        self.situation.for_each_turn(|turn| {
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
    /// Whether a side must choose a square before a turn can be played.
    pub(super) fn owes_a_choice(&self) -> bool {
        self.is_hidden() && self.awaited().is_some()
    }
}

impl PublicPosition {
    /// Whether the side to move has a turn. Ignores the capture limit, because starting an event
    /// would lift it. Ignores the results of events, because mate takes precedence over them.
    pub(super) fn can_move(&self) -> bool {
        self.without_limit().has_possible_turn()
    }

    /// Returns the result if an event has decided the game.
    pub(super) fn decided(&self) -> Option<Outcome> {
        if let Some(lost) = self.lost {
            return Some(Outcome::win((!lost).into(), EndReason::Fell));
        }
        // Winning by five checks takes precedence over a king on the last rank, whichever event was
        // started first.
        self.active_events
            .iter()
            .filter_map(|force| force.event().winner(self, force.state))
            .min_by_key(|(_, reason)| *reason == EndReason::LastRank)
            .map(|(winner, reason)| Outcome::win(winner.into(), reason))
    }

    /// Whether only kings are left and no event can still decide the game.
    pub(super) fn is_dead(&self) -> bool {
        self.board.occupied() == self.board.kings()
            && self.decided().is_none()
            && !self
                .active_events
                .iter()
                .any(|force| force.event().can_decide(force.state))
    }
}
