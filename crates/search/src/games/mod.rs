//! Evaluation: one file and one table of terms per game.

mod atomic;
mod crazyhouse;
mod event;
mod hole;
mod interweave;
mod tables;
mod terms;
mod weights;

use postern_rules::{Inspect, Variant};

use crate::score::Score;
pub use terms::{Facet, Term};
pub use weights::Weights;

/// A game whose positions can be evaluated and therefore searched.
pub trait Game: Inspect {
    const VARIANT: Variant;

    /// A percentage that scales a level's oversight for this game. The same oversight costs little
    /// in one game and much in another; games between the levels determined the value.
    const OVERSIGHT: u16 = 100;

    /// All terms of the evaluation.
    const TERMS: &'static [Term];

    /// Returns the weights of [`Game::TERMS`].
    fn weights() -> &'static Weights;

    /// Evaluates the position for the side to move with the given weights, without looking ahead.
    /// Does not check whether the game is over.
    fn weigh(&self, weights: &Weights) -> Score;

    /// Evaluates the position with the game's own weights.
    fn evaluate(&self) -> Score {
        self.weigh(Self::weights())
    }

    /// Returns a piece's exchange value in centipawns. `kind` is its upper-case letter.
    fn worth(kind: char) -> i32 {
        Self::weights().worth(kind)
    }
}
