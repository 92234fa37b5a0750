//! Turns that bring something hidden to light: what is revealed, whether the turn stands, and what it leads
//! to.

use shakmaty::{Color, Move, Role, Square};

use crate::event_chess::{
    active::state::State,
    moves::{
        made::Made,
        turn::Turn,
        turns::{PROMOTIONS, promoting},
    },
    position::{Position, Waiting},
    situation::Situation,
};
use crate::{Facts, Played, Step};

/// A turn that has brought something to light, up to the move that did so.
struct Found {
    turn: Turn,
    /// Whether the turn had another move, which is not made.
    is_cut: bool,
    /// The position before the turn, with what has come to light.
    revealed: Situation,
}

impl Position {
    /// Plays a legal turn that reveals something, or that ends one which has done so. `None` when the turn is
    /// neither; then nothing is played.
    pub(in crate::event_chess) fn play_by_secrets(&mut self, turn: Turn) -> Option<Played> {
        if let Some(waiting) = self.waiting.take() {
            let role = turn.last().promotion().unwrap_or(Role::Queen);
            return Some(Played::Whole(self.finish(*waiting, role)));
        }
        let found = self.found_by(turn)?;
        Some(self.reveal(found, turn))
    }

    /// What a turn brings to light.
    fn found_by(&self, turn: Turn) -> Option<Found> {
        if !self.is_hidden() {
            return None;
        }
        let truth = self.truth();
        let moves = turn.moves().count();
        for (part, number) in turn.moves().zip(1..) {
            let mut revealed = self.situation.clone();
            for landing in revealed.landings(part) {
                revealed.reveal_at(landing, &truth);
            }
            if revealed.forces != self.situation.forces {
                return Some(Found {
                    turn: turn.up_to(number),
                    is_cut: number < moves,
                    revealed,
                });
            }
        }
        None
    }

    /// What everybody knows once a turn has brought something to light; `None` when it brings nothing.
    pub(in crate::event_chess) fn revealed_by(&self, turn: Turn) -> Option<Situation> {
        self.found_by(turn).map(|found| found.revealed)
    }

    /// Whether the first move of a turn of two brings something to light, so that the second is not made, and the
    /// turn stands.
    pub(in crate::event_chess) fn is_cut_short(&self, turn: Turn) -> bool {
        let found = self.found_by(turn).filter(|found| found.is_cut);
        found.is_some_and(|found| found.revealed.why_taken_back(found.turn, true).is_none())
    }

    /// What everybody knows, with all that has been chosen.
    fn truth(&self) -> Situation {
        let mut truth = self.situation.clone();
        for (force, chosen) in truth.forces.iter_mut().zip(self.choosing.exposed()) {
            if let State::Chosen(known) = &mut force.state {
                for side in crate::Color::ALL {
                    known[side] = known[side].or(chosen[side]);
                }
            }
        }
        truth.forces.note_squares();
        truth
    }

    fn reveal(&mut self, found: Found, given: Turn) -> Played {
        let Found {
            turn,
            is_cut,
            revealed,
        } = found;
        let name = self.situation.plain_name(turn);
        let given = self.situation.landings_name(given);
        let mut steps = self.situation.revealing_steps(&revealed, turn);
        self.choosing.close();
        if let Some(why) = revealed.why_taken_back(turn, is_cut) {
            self.situation = revealed;
            return Played::TakenBack {
                facts: self.facts(format!("{given}~"), steps),
                why,
            };
        }
        let landing = turn.last();
        let Some(at) = revealed.before_last(turn).promoted_on(landing) else {
            // A pawn that is carried away from its last rank, or falls there, does not promote, whatever its player
            // named.
            self.situation = revealed;
            let turn = turn.with_last(promoting(landing, None));
            return Played::Whole(self.complete(turn, &name, steps));
        };
        let wanted = landing.promotion();
        if wanted.is_some() && revealed.is_safe(turn) {
            steps.extend(revealed.before_last(turn).promotion_step(landing));
            self.situation = revealed;
            return Played::Whole(self.complete(turn, &name, steps));
        }
        self.situation = revealed;
        let turn = turn.with_last(promoting(landing, None));
        let notation = format!("{name}{}", self.situation.found_name(turn));
        self.waiting = Some(Box::new(Waiting {
            turn,
            name,
            at,
            steps: steps.clone(),
        }));
        Played::Landed(self.facts(notation, steps))
    }

    /// Promotes the pawn that was carried to its last rank.
    fn finish(&mut self, waiting: Waiting, role: Role) -> Facts {
        let turn = waiting
            .turn
            .with_last(promoting(waiting.turn.last(), Some(role)));
        let mut steps = waiting.steps;
        let before = self.situation.before_last(turn);
        steps.extend(before.promotion_step(turn.last()));
        self.complete(turn, &waiting.name, steps)
    }

    /// Plays a turn under the revealed rules whose landing was named before.
    fn complete(&mut self, turn: Turn, name: &str, steps: Vec<Step>) -> Facts {
        let notation = format!("{name}{}", self.situation.found_name(turn));
        let notation = self.situation.signed(notation, turn);
        self.situation.advance(turn);
        self.facts(notation, steps)
    }

    /// The turns that end one which waits.
    pub(in crate::event_chess) fn finishing_turns(
        &self,
        waiting: &Waiting,
    ) -> impl Iterator<Item = Turn> {
        let ends = PROMOTIONS.map(|role| {
            let last = promoting(waiting.turn.last(), Some(role));
            waiting.turn.with_last(last)
        });
        let situation = self.situation.clone();
        ends.into_iter()
            .filter(move |turn| situation.is_safe(*turn))
    }
}

impl Situation {
    /// Whether something is hidden.
    pub(in crate::event_chess) fn hides(&self) -> bool {
        self.forces
            .iter()
            .any(|force| Color::ALL.into_iter().any(|side| force.state.hides(side)))
    }

    /// Reveals what a piece finds that lands on a square, given all that has been chosen.
    fn reveal_at(&mut self, landing: Square, truth: &Self) {
        self.uncover(landing, truth);
        let end = self.end_of(landing).at;
        if end != landing {
            self.uncover(end, truth);
        }
    }

    /// Reveals everything hidden on a square.
    fn uncover(&mut self, at: Square, truth: &Self) {
        for (force, known) in self.forces.iter_mut().zip(truth.forces.iter()) {
            let State::Chosen(squares) = &mut force.state else {
                continue;
            };
            let is_here = |side: Color| known.state.chosen(side) == Some(at);
            let all_known = Color::ALL
                .into_iter()
                .all(|side| known.state.chosen(side).is_some());
            if force.id.event().reveals_all() {
                if all_known && Color::ALL.into_iter().any(is_here) {
                    force.state = known.state;
                }
                continue;
            }
            for side in Color::ALL.into_iter().filter(|side| is_here(*side)) {
                squares[side.into()] = Some(at);
            }
        }
        self.forces.note_squares();
    }

    /// The squares on which a move lands pieces.
    pub(in crate::event_chess) fn landings(
        &self,
        part: Move,
    ) -> impl Iterator<Item = Square> + use<> {
        let squares = match part {
            Move::Castle { king, rook } => {
                let (king, rook) = crate::orthodox::castling_goals(self.turn, king, rook);
                [Some(king), Some(rook)]
            }
            Move::Normal { to, .. } | Move::EnPassant { to, .. } => [Some(to), None],
            Move::Put { .. } => [None, None],
        };
        squares.into_iter().flatten()
    }

    /// The position in which the last move of a turn is made.
    pub(in crate::event_chess) fn before_last(&self, turn: Turn) -> Self {
        let mut before = self.clone();
        if turn.second.is_some() {
            before.make(turn.first, &mut Made::default());
        }
        before
    }
}
