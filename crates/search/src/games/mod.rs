//! What the positions of each game are worth: one file per game, and one table of terms.

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

/// A game whose positions can be weighed, and so searched.
pub trait Game: Inspect {
    const VARIANT: Variant;

    /// How much of what a level overlooks is overlooked in this game, in percent. Games between the
    /// levels set it: the same oversight costs little in one game and much in another.
    const OVERSIGHT: u16 = 100;

    /// All terms of the evaluation.
    const TERMS: &'static [Term];

    /// The weights of [`Game::TERMS`].
    fn weights() -> &'static Weights;

    /// What the position is worth to the side to move by these weights, in hundredths of a pawn, without
    /// looking ahead. It does not look whether the game is over.
    fn weigh(&self, weights: &Weights) -> Score;

    /// The same by the weights of the game.
    fn evaluate(&self) -> Score {
        self.weigh(Self::weights())
    }

    /// What a piece is worth in exchanges, in hundredths of a pawn; `kind` is its upper-case letter.
    fn worth(kind: char) -> i32 {
        Self::weights().worth(kind)
    }
}
