//! Evaluation of Interweave.
//!
//! Piece values are based on mobility. In random games without compulsory captures, the average
//! numbers of turns are 5.2 for a leaper, 2.5 for a smasher, 2.1 for a remover (all three are
//! pieces of this variant), and 2.2 for a pawn, which only moves forwards. The weights are initial
//! guesses that self-play will tune.

use postern_rules::interweave::Position;
use postern_rules::{PlayablePosition as _, Variant};

use super::SearchableGame;
use super::tables::interweave::TERMS;
use super::terms::EvaluationTerm;
use super::weights::{EvaluationWeights, count};
use crate::score::Score;

static WEIGHTS: EvaluationWeights = EvaluationWeights::of(Variant::Interweave.geometry(), TERMS);

impl SearchableGame for Position {
    const VARIANT: Variant = Variant::Interweave;
    const TERMS: &'static [EvaluationTerm] = TERMS;
    /// Levels overlook 40 % more in this game than their own rates say. Matches between the levels
    /// determined the value.
    const OVERSIGHT: u16 = 140;

    fn weights() -> &'static EvaluationWeights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &EvaluationWeights) -> Score {
        let mut sum = weights.sum(self);
        sum.add(|sum, us| {
            // An enemy piece next to a king can leap over the king or approach it.
            let around = weights.around_all(sum.kings[1 - us]);
            weights.threat * count(around & sum.occupied[us])
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }
}
