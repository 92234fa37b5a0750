//! Evaluation of Atomic Chess.
//!
//! A capture costs the capturing piece. Pawns survive explosions next to them, so they are worth
//! more, relative to other pieces, than in chess. The weights are initial guesses that self-play
//! will tune.

use postern_rules::atomic::Position;
use postern_rules::{PlayablePosition as _, Variant};

use super::SearchableGame;
use super::tables::atomic::TERMS;
use super::terms::EvaluationTerm;
use super::weights::{EvaluationWeights, count};
use crate::score::Score;

static WEIGHTS: EvaluationWeights = EvaluationWeights::of(Variant::AtomicChess.geometry(), TERMS);

impl SearchableGame for Position {
    const VARIANT: Variant = Variant::AtomicChess;
    const TERMS: &'static [EvaluationTerm] = TERMS;
    /// Levels overlook 46 % more in this game than their own rates say. Matches between the levels
    /// determined the value.
    const OVERSIGHT: u16 = 146;

    fn weights() -> &'static EvaluationWeights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &EvaluationWeights) -> Score {
        let mut sum = weights.sum(self);
        sum.add(|sum, us| {
            let own = weights.around_all(sum.kings[us]) & sum.occupied[us];
            let theirs = weights.around_all(sum.kings[1 - us]) & sum.occupied[us];
            // A capture next to a king also removes the king.
            weights.shelter * count(own) + weights.threat * count(theirs)
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }
}
