//! Crazyhouse.
//!
//! Pieces come back, so that they are worth less than in chess, those that only reach far least of
//! all; in hand most are worth a little more than on the board, for they can go anywhere. The
//! weights are tuned by self-play.

use postern_rules::{Core as _, Variant, crazyhouse::Position};

use super::{
    Game,
    tables::crazyhouse::TERMS,
    terms::Term,
    weights::{Weights, count},
};
use crate::score::Score;

static WEIGHTS: Weights = Weights::of(Variant::Crazyhouse.geometry(), TERMS);

/// Pieces in hand beyond these threaten no more.
const MOST_IN_HAND: i32 = 8;

impl Game for Position {
    const VARIANT: Variant = Variant::Crazyhouse;
    const TERMS: &'static [Term] = TERMS;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &Weights) -> Score {
        let mut sum = weights.sum(self);
        sum.add(|sum, us| {
            let around = weights.around_all(sum.kings[us]);
            let held = count(around & sum.occupied[us]);
            let free = count(around) - held;
            weights.shelter * held + weights.open * free * sum.waiting[1 - us].min(MOST_IN_HAND)
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }
}
