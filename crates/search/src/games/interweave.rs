//! Interweave.
//!
//! The values follow mobility: in random games, when no capture is compulsory, a leaper has 5.2
//! turns on average, a smasher 2.5, a remover 2.1, and a pawn, which can only move forwards, 2.2.
//! The weights are to be tuned by self-play.

use postern_rules::{Core as _, Variant, interweave::Position};

use super::{
    Game,
    tables::interweave::TERMS,
    terms::Term,
    weights::{Weights, count},
};
use crate::score::Score;

static WEIGHTS: Weights = Weights::of(Variant::Interweave.geometry(), TERMS);

impl Game for Position {
    const VARIANT: Variant = Variant::Interweave;
    const TERMS: &'static [Term] = TERMS;
    /// When captures are compulsory there are few turns, and so little to overlook.
    const OVERSIGHT: u16 = 140;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn weigh(&self, weights: &Weights) -> Score {
        let mut sum = weights.sum(self);
        sum.add(|sum, us| {
            // A king next to an enemy can be leapt over or approached.
            let around = weights.around_all(sum.kings[1 - us]);
            weights.threat * count(around & sum.occupied[us])
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }
}
