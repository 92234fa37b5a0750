//! Evaluation of Hole Chess.
//!
//! Piece values are based on mobility. In random games, a queen has 8.0 turns on average, a
//! PS-Bishop (a piece of this variant) 5.3, a rook 3.4 and a pawn 0.9. The weights were tuned by
//! self-play.

use postern_rules::hole_chess::Position;
use postern_rules::{PlayablePosition as _, Variant};

use super::SearchableGame;
use super::tables::hole::TERMS;
use super::terms::EvaluationTerm;
use super::weights::{EvaluationWeights, count};
use crate::score::Score;

static WEIGHTS: EvaluationWeights = EvaluationWeights::of(Variant::HoleChess.geometry(), TERMS);

impl SearchableGame for Position {
    const VARIANT: Variant = Variant::HoleChess;
    const TERMS: &'static [EvaluationTerm] = TERMS;

    fn weights() -> &'static EvaluationWeights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &EvaluationWeights) -> Score {
        let mut sum = weights.sum(self);
        sum.add(|sum, us| {
            let around = weights.around_all(sum.kings[us]);
            weights.shelter * count(around & sum.occupied[us])
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }
}
