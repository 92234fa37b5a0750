//! What programs need of a position: its turns, playing them, and how it ends.

use std::ops::ControlFlow;

use shakmaty::Move;

use super::{
    position::{Position, Turn},
    situation::{Event, Situation},
    turns::{Each, PROMOTIONS, promoting},
};
use crate::{Color, Core, Outcome, Reason, key::Fact};

/// What everybody knows, played as if nothing were hidden.
impl Core for Situation {
    type Turn = Move;

    fn to_move(&self) -> Color {
        self.turn.into()
    }

    fn visit_turns<B>(&self, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
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

    fn play(&mut self, turn: Move) {
        self.advance(turn);
    }

    fn in_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    fn verdict(&self) -> Option<Outcome> {
        if self.board.occupied() == self.board.kings() {
            Some(Outcome::draw(Reason::KingAgainstKing))
        } else if self.can_move() {
            None
        } else if self.in_check() {
            Some(Outcome::win(!self.to_move(), Reason::Checkmate))
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
        self.count() > 0
    }
}

impl Core for Position {
    type Turn = Turn;

    fn to_move(&self) -> Color {
        self.situation.to_move()
    }

    fn visit_turns<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if let Some(waiting) = &self.waiting {
            for role in PROMOTIONS {
                let landing = promoting(waiting.landing, Some(role));
                visit(Turn { landing })?;
            }
            return ControlFlow::Continue(());
        }
        if self.owes_a_choice() {
            return ControlFlow::Continue(());
        }
        self.situation
            .visit_turns(&mut |landing| visit(Turn { landing }))
    }

    fn play(&mut self, turn: Turn) {
        if self.play_by_secrets(turn.landing).is_none() {
            self.play_openly(turn.landing);
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
            if self.is_hidden() && self.choosing.owes(side) {
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
        self.situation.each_turn(|landing| {
            next.situation = self.situation.clone();
            next.situation.advance(landing);
            visit(Turn { landing }, &next);
        });
    }

    fn count_turns(&self) -> u64 {
        match &self.waiting {
            Some(_) => PROMOTIONS.len() as u64,
            None if self.owes_a_choice() => 0,
            None => self.situation.count(),
        }
    }
}

impl Position {
    /// Whether no turn can be played before somebody has chosen a square.
    fn owes_a_choice(&self) -> bool {
        self.is_hidden() && self.choosing.awaited().is_some()
    }
}

impl Situation {
    /// Whether the side to move has a turn, the capture limit aside: starting an event would lift
    /// it.
    pub(super) fn can_move(&self) -> bool {
        match self.event {
            Event::Deck { .. } => self.with_event(Event::Without).count() > 0,
            _ => self.count() > 0,
        }
    }
}
