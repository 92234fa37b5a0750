//! Plays turns that reveal secret squares. Decides whether such a turn is legal once the squares
//! are public, and computes the resulting position.

use shakmaty::{Color, Move, Role, Square};

use crate::event_chess::active::state::EventState;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::moves::turn_effects::TurnEffects;
use crate::event_chess::moves::turns::{PROMOTIONS, promoting};
use crate::event_chess::position::{Position, UnfinishedTurn};
use crate::event_chess::situation::PublicPosition;
use crate::{PlayResult, TurnFacts, TurnStep};

/// A turn up to the move that reveals a secret square.
struct RevealedTurn {
    turn: Turn,
    /// Whether the reveal cancels the turn's second move.
    is_cut: bool,
    /// The public position before the turn, except that the revealed squares are public.
    revealed: PublicPosition,
}

impl Position {
    /// Plays a legal turn that reveals a secret square, or that finishes such a turn. Returns
    /// `None` without playing for any other turn.
    pub(in crate::event_chess) fn play_by_secrets(&mut self, turn: Turn) -> Option<PlayResult> {
        if let Some(waiting) = self.waiting.take() {
            let role = turn.last().promotion().unwrap_or(Role::Queen);
            return Some(PlayResult::Whole(self.finish(*waiting, role)));
        }
        let found = self.found_by(turn)?;
        Some(self.reveal(found, turn))
    }

    /// Returns the turn up to the move that reveals a secret square, or `None` if no move reveals
    /// one.
    fn found_by(&self, turn: Turn) -> Option<RevealedTurn> {
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
            if revealed.active_events != self.situation.active_events {
                return Some(RevealedTurn {
                    turn: turn.up_to(number),
                    is_cut: number < moves,
                    revealed,
                });
            }
        }
        None
    }

    /// Returns the public position before the turn, with the squares that the turn reveals already
    /// public. Returns `None` if the turn reveals none.
    pub(in crate::event_chess) fn revealed_by(&self, turn: Turn) -> Option<PublicPosition> {
        self.found_by(turn).map(|found| found.revealed)
    }

    /// Whether the turn's first move reveals a square, so that the second move is cancelled, and
    /// the turn is legal without it.
    pub(in crate::event_chess) fn is_cut_short(&self, turn: Turn) -> bool {
        let found = self.found_by(turn).filter(|found| found.is_cut);
        found.is_some_and(|found| found.revealed.why_taken_back(found.turn, true).is_none())
    }

    /// Returns the public position with all chosen squares revealed.
    fn truth(&self) -> PublicPosition {
        let mut truth = self.situation.clone();
        for (force, chosen) in truth.active_events.iter_mut().zip(self.choosing.exposed()) {
            if let EventState::Chosen(known) = &mut force.state {
                for side in crate::Color::ALL {
                    known[side] = known[side].or(chosen[side]);
                }
            }
        }
        truth.active_events.note_squares();
        truth
    }

    fn reveal(&mut self, found: RevealedTurn, given: Turn) -> PlayResult {
        let RevealedTurn {
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
            return PlayResult::TakenBack {
                facts: self.facts(format!("{given}~"), steps),
                why,
            };
        }
        let landing = turn.last();
        let Some(at) = revealed.before_last(turn).promoted_on(landing) else {
            // A pawn that is carried away from its last rank or falls off the board there does not
            // promote, even if the turn's text contains a promotion.
            self.situation = revealed;
            let turn = turn.with_last(promoting(landing, None));
            return PlayResult::Whole(self.complete(turn, &name, steps));
        };
        let wanted = landing.promotion();
        if wanted.is_some() && revealed.is_safe(turn) {
            steps.extend(revealed.before_last(turn).promotion_step(landing));
            self.situation = revealed;
            return PlayResult::Whole(self.complete(turn, &name, steps));
        }
        self.situation = revealed;
        let turn = turn.with_last(promoting(landing, None));
        let notation = format!("{name}{}", self.situation.found_name(turn));
        self.waiting = Some(Box::new(UnfinishedTurn {
            turn,
            name,
            at,
            steps: steps.clone(),
        }));
        PlayResult::Landed(self.facts(notation, steps))
    }

    /// Finishes a turn by promoting the pawn that was carried to its last rank.
    fn finish(&mut self, waiting: UnfinishedTurn, role: Role) -> TurnFacts {
        let turn = waiting
            .turn
            .with_last(promoting(waiting.turn.last(), Some(role)));
        let mut steps = waiting.steps;
        let before = self.situation.before_last(turn);
        steps.extend(before.promotion_step(turn.last()));
        self.complete(turn, &waiting.name, steps)
    }

    /// Plays a complete turn after its secrets have been revealed. `name` is the turn's name up to
    /// the square where its last piece lands.
    fn complete(&mut self, turn: Turn, name: &str, steps: Vec<TurnStep>) -> TurnFacts {
        let notation = format!("{name}{}", self.situation.found_name(turn));
        let notation = self.situation.signed(notation, turn);
        self.situation.advance(turn);
        self.facts(notation, steps)
    }

    /// Iterates over the turns that finish an unfinished turn.
    pub(in crate::event_chess) fn finishing_turns(
        &self,
        waiting: &UnfinishedTurn,
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

impl PublicPosition {
    /// Whether any square is still secret.
    pub(in crate::event_chess) fn hides(&self) -> bool {
        self.active_events
            .iter()
            .any(|force| Color::ALL.into_iter().any(|side| force.state.hides(side)))
    }

    /// Reveals all secret squares that a piece finds by landing on a square, including one at the
    /// far end of a passage. `truth` contains all chosen squares.
    fn reveal_at(&mut self, landing: Square, truth: &Self) {
        self.uncover(landing, truth);
        let end = self.end_of(landing).at;
        if end != landing {
            self.uncover(end, truth);
        }
    }

    /// Reveals the secrets on one square.
    fn uncover(&mut self, at: Square, truth: &Self) {
        for (force, known) in self
            .active_events
            .iter_mut()
            .zip(truth.active_events.iter())
        {
            let EventState::Chosen(squares) = &mut force.state else {
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
        self.active_events.note_squares();
    }

    /// Returns the squares where a move's pieces land. There are two if the move is castling.
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

    /// Returns the public position before the last move of a turn.
    pub(in crate::event_chess) fn before_last(&self, turn: Turn) -> Self {
        let mut before = self.clone();
        if turn.second.is_some() {
            before.make(turn.first, &mut TurnEffects::default());
        }
        before
    }
}
