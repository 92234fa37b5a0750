//! Evaluation of Crazyhouse.
//!
//! Captured pieces return to the board, so pieces are worth less than in chess; long-range pieces
//! lose the most value. Most pieces are worth slightly more in hand than on the board, because they
//! can be dropped anywhere. The weights were tuned by self-play.

use postern_rules::crazyhouse::Position;
use postern_rules::{PlayablePosition as _, Variant};

use super::SearchableGame;
use super::tables::crazyhouse::TERMS;
use super::terms::EvaluationTerm;
use super::weights::{EvaluationWeights, count};
use crate::score::Score;

static WEIGHTS: EvaluationWeights = EvaluationWeights::of(Variant::Crazyhouse.geometry(), TERMS);

/// The number of pieces in hand above which the threat no longer increases.
const MAX_IN_HAND: i32 = 8;

impl SearchableGame for Position {
    const VARIANT: Variant = Variant::Crazyhouse;
    const TERMS: &'static [EvaluationTerm] = TERMS;

    fn weights() -> &'static EvaluationWeights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &EvaluationWeights) -> Score {
        let mut sum = weights.sum(self);
        sum.add(|sum, us| {
            let around = weights.around_all(sum.kings[us]);
            let held = count(around & sum.occupied[us]);
            let free = count(around) - held;
            weights.shelter * held + weights.open * free * sum.waiting[1 - us].min(MAX_IN_HAND)
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }
}
