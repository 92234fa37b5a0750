//! Crazyhouse.
//!
//! Pieces come back, so they are worth less than in chess, and long-range pieces lose most. Most
//! pieces are worth a little more in hand than on the board, because they can be dropped anywhere.
//! The weights are tuned by self-play.

use postern_rules::{Core as _, Variant, crazyhouse::Position};

use super::{
    Game,
    tables::crazyhouse::TERMS,
    terms::Term,
    weights::{Weights, count},
};
use crate::score::Score;

static WEIGHTS: Weights = Weights::of(Variant::Crazyhouse.geometry(), TERMS);

/// More pieces in hand than this do not increase the threat.
const MAX_IN_HAND: i32 = 8;

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
            weights.shelter * held + weights.open * free * sum.waiting[1 - us].min(MAX_IN_HAND)
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }
}
