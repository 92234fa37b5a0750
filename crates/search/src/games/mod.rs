//! Position evaluation. Each game has a file with code and a table of terms.

mod atomic;
mod crazyhouse;
mod event;
mod hole;
mod interweave;
mod tables;
mod terms;
mod weights;

use postern_rules::{InspectPosition, Variant};

use crate::score::Score;
pub use terms::{EvaluationFeature, EvaluationTerm};
pub use weights::EvaluationWeights;

/// A game whose positions the search can evaluate.
pub trait SearchableGame: InspectPosition {
    const VARIANT: Variant;

    /// The percentage by which this game multiplies how much a level overlooks. An overlooked turn
    /// costs more in some games than in others. Matches between the levels determined the value.
    const OVERSIGHT: u16 = 100;

    /// The terms of the evaluation, with their weights.
    const TERMS: &'static [EvaluationTerm];

    /// Returns the weights of [`SearchableGame::TERMS`], prepared as lookup tables.
    fn weights() -> &'static EvaluationWeights;

    /// Evaluates the position with the given weights from the point of view of the side to move,
    /// without searching. Does not check whether the game is over.
    fn weigh(&self, weights: &EvaluationWeights) -> Score;

    /// Evaluates the position with the default weights of the game.
    fn evaluate(&self) -> Score {
        self.weigh(Self::weights())
    }

    /// Returns the exchange value of a piece in centipawns. `kind` is the upper-case letter of the
    /// piece.
    fn worth(kind: char) -> i32 {
        Self::weights().worth(kind)
    }
}
