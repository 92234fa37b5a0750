//! Evaluation of Event Chess. It ignores which event cards are active.
//!
//! The weights are the usual ones of chess, which self-play will tune.

use postern_rules::event_chess::Position;
use postern_rules::{PlayablePosition as _, Variant};

use super::SearchableGame;
use super::tables::event::TERMS;
use super::terms::EvaluationTerm;
use super::weights::{EvaluationWeights, count};
use crate::score::Score;

static WEIGHTS: EvaluationWeights = EvaluationWeights::of(Variant::EventChess.geometry(), TERMS);

/// The approximate value of a side's pieces at the start, excluding pawns. With this many enemy
/// pieces a king's shelter counts fully; with fewer it counts proportionally less.
const FULL_FORCE: i32 = 3_250;

impl SearchableGame for Position {
    const VARIANT: Variant = Variant::EventChess;
    const TERMS: &'static [EvaluationTerm] = TERMS;

    fn weights() -> &'static EvaluationWeights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &EvaluationWeights) -> Score {
        let mut sum = weights.sum(self);
        sum.add(|sum, us| {
            let around = weights.around_all(sum.kings[us]);
            let shelter = weights.shelter * count(around & sum.occupied[us]);
            shelter * sum.force[1 - us].min(FULL_FORCE) / FULL_FORCE
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }
}
