//! Positions of Event Chess, consisting of public information, secret choices, and unfinished
//! turns.

use shakmaty::Square;

use super::active::ids::Deck;
use super::hidden::choosing::SecretChoices;
use super::moves::turn::Turn;
use super::situation::PublicPosition;
use crate::{Cell, TurnFacts, TurnStep};

/// A turn that revealed a square and carried a pawn to its last rank. The player still has to
/// choose the promotion.
#[derive(Clone, Debug)]
pub(super) struct UnfinishedTurn {
    pub(super) turn: Turn,
    /// The turn's name without the consequences of the revealed square.
    pub(super) name: String,
    /// The square of the pawn that must promote.
    pub(super) at: Square,
    /// The steps of the turn so far.
    pub(super) steps: Vec<TurnStep>,
}

/// A position of Event Chess.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) situation: PublicPosition,
    pub(super) choosing: SecretChoices,
    /// The unfinished turn, boxed to make copying a position cheap.
    pub(super) waiting: Option<Box<UnfinishedTurn>>,
}

impl Position {
    pub(super) fn start(deck: Deck) -> Self {
        Self::of(PublicPosition::start(deck))
    }

    pub(super) fn of(situation: PublicPosition) -> Self {
        Self {
            situation,
            choosing: SecretChoices::default(),
            waiting: None,
        }
    }

    /// Whether a chosen square is still secret, or a secret choice is pending.
    pub(super) fn is_hidden(&self) -> bool {
        self.situation.hides()
    }

    /// Plays a legal turn that reveals no secret.
    #[inline]
    pub(super) fn play_openly(&mut self, turn: Turn) {
        if self.is_hidden() {
            self.choosing.close();
        }
        self.situation.advance(turn);
    }

    pub(super) fn facts(&self, notation: String, steps: Vec<TurnStep>) -> TurnFacts {
        TurnFacts {
            notation,
            steps,
            checks: self.checked(),
        }
    }

    /// Returns the cells of the attacked royal pieces of the side to move.
    pub(super) fn checked(&self) -> Vec<Cell> {
        if self.waiting.is_some() || self.situation.lost.is_some() {
            return Vec::new();
        }
        let attacked = self.situation.attacked(self.situation.turn).into_iter();
        attacked.map(Into::into).collect()
    }
}
