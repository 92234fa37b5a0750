//! A position of Event Chess: what everybody knows, what the players have chosen secretly, and a
//! turn that waits to be finished.

use shakmaty::Square;

use super::{
    active::ids::Deck, hidden::choosing::Choosing, moves::turn::Turn, situation::Situation,
};
use crate::{Cell, Facts, Step};

/// A turn that has revealed something and carried a pawn to its last rank, where its player
/// chooses what it becomes.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) turn: Turn,
    /// The turn's name, without what has come to light.
    pub(super) name: String,
    /// Where the pawn stands.
    pub(super) at: Square,
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
    pub(super) fn start(deck: Deck) -> Self {
        Self::of(Situation::start(deck))
    }

    pub(super) fn of(situation: Situation) -> Self {
        Self {
            situation,
            choosing: Choosing::default(),
            waiting: None,
        }
    }

    /// Whether something is hidden, chosen or still to be chosen.
    pub(super) fn is_hidden(&self) -> bool {
        self.situation.hides()
    }

    /// Plays a legal turn that has nothing to do with what is hidden.
    #[inline]
    pub(super) fn play_openly(&mut self, turn: Turn) {
        if self.is_hidden() {
            self.choosing.close();
        }
        self.situation.advance(turn);
    }

    pub(super) fn facts(&self, notation: String, steps: Vec<Step>) -> Facts {
        Facts {
            notation,
            steps,
            checks: self.checked(),
        }
    }

    /// The cells of the royal pieces of the side to move that are attacked.
    pub(super) fn checked(&self) -> Vec<Cell> {
        if self.waiting.is_some() || self.situation.lost.is_some() {
            return Vec::new();
        }
        let attacked = self.situation.attacked(self.situation.turn).into_iter();
        attacked.map(Into::into).collect()
    }
}
