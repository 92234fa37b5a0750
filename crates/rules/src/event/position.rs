//! A position of Event Chess: what everybody knows, what the players have chosen secretly, and a
//! turn that waits to be finished.

use shakmaty::{Move, Role};

use super::{
    choosing::Choosing,
    deck::hidden_passage::Passage,
    situation::{Event, Situation},
    turns::promoting,
};
use crate::{Cell, Core as _, Facts, Played, Step};

/// A turn: its landing, with the promotion where its pawn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub(super) landing: Move,
}

/// A turn that has revealed the passage and carried a pawn to its last rank, where its player
/// chooses what it becomes.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) landing: Move,
    /// The landing's name, without the passage.
    pub(super) name: String,
    /// What has been seen.
    pub(super) steps: Vec<Step>,
}

/// A position of Event Chess.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) situation: Situation,
    pub(super) choosing: Choosing,
    /// In a box, so that copying a position costs little.
    pub(super) waiting: Option<Box<Waiting>>,
}

impl Position {
    pub(super) fn start() -> Self {
        Self {
            situation: Situation::start(),
            choosing: Choosing::default(),
            waiting: None,
        }
    }

    pub(super) fn is_hidden(&self) -> bool {
        self.situation.event == Event::Hidden
    }

    /// The passage that a turn would reveal.
    pub(super) fn revealed_by(&self, turn: Move) -> Option<Passage> {
        if !self.is_hidden() {
            return None;
        }
        let passage = self.choosing.exposed_passage()?;
        (passage.ends() & self.situation.landings(turn))
            .any()
            .then_some(passage)
    }

    /// Plays a legal turn that has nothing to do with what is hidden.
    #[inline]
    pub(super) fn play_openly(&mut self, turn: Move) {
        if self.is_hidden() {
            self.choosing.close();
        }
        self.situation.advance(turn);
    }

    /// Plays a legal turn that reveals the passage, or that ends one which has revealed it. `None`
    /// when the turn is neither; then nothing is played.
    pub(super) fn play_by_secrets(&mut self, turn: Move) -> Option<Played> {
        if let Some(waiting) = self.waiting.take() {
            let role = turn.promotion().unwrap_or(Role::Queen);
            return Some(Played::Whole(self.finish(*waiting, role)));
        }
        let passage = self.revealed_by(turn)?;
        Some(self.reveal(passage, turn))
    }

    pub(super) fn facts(&self, notation: String, steps: Vec<Step>) -> Facts {
        Facts {
            notation,
            steps,
            checks: self.checked_kings(),
        }
    }

    /// The cell of the king of the side to move, if it stands in check.
    pub(super) fn checked_kings(&self) -> Vec<Cell> {
        self.in_check()
            .then(|| self.situation.king(self.situation.turn).into())
            .into_iter()
            .collect()
    }

    /// Plays a turn that lands on a chosen square.
    fn reveal(&mut self, passage: Passage, turn: Move) -> Played {
        let name = self.situation.landing_name(turn);
        let revealed = self.situation.with_event(Event::Revealed(passage));
        let mut steps = self.situation.revealing_steps(&revealed, passage, turn);
        if let Some(why) = revealed.why_taken_back(turn) {
            self.situation = revealed;
            return Played::TakenBack {
                facts: self.facts(format!("{name}~"), steps),
                why,
            };
        }
        // A pawn that is carried away from its last rank does not promote, whatever its player
        // named.
        let promotion = turn.promotion().filter(|_| revealed.promotes(turn));
        let landing = promoting(turn, promotion);
        if revealed.promotes(turn) && promotion.is_none() {
            self.situation = revealed;
            let notation = format!("{name}{}", self.situation.passage_name(landing));
            self.waiting = Some(Box::new(Waiting {
                landing,
                name,
                steps: steps.clone(),
            }));
            return Played::Landed(self.facts(notation, steps));
        }
        steps.extend(revealed.promotion_step(landing));
        self.situation = revealed;
        Played::Whole(self.complete(landing, &name, steps))
    }

    /// Promotes the pawn that was carried to its last rank.
    fn finish(&mut self, waiting: Waiting, role: Role) -> Facts {
        let landing = promoting(waiting.landing, Some(role));
        let mut steps = waiting.steps;
        steps.extend(self.situation.promotion_step(landing));
        self.complete(landing, &waiting.name, steps)
    }

    /// Plays a turn under the revealed rules whose landing was named before.
    fn complete(&mut self, turn: Move, name: &str, steps: Vec<Step>) -> Facts {
        let notation = format!("{name}{}", self.situation.ending_name(turn));
        let notation = self.situation.signed(notation, turn);
        self.situation.advance(turn);
        self.facts(notation, steps)
    }
}
