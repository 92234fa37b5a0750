//! Crazyhouse.
//!
//! Pieces come back, so that they are worth less than in chess, those that only reach far least of
//! all; in hand they are worth a little more than on the board, for they can go anywhere. All
//! weights are first guesses, there to be tuned by self-play.

use postern_rules::{Core as _, Variant, crazyhouse::Position};

use super::{
    Game,
    terms::{Kind, Weights, count},
};
use crate::score::Score;

static WEIGHTS: Weights = Weights::of(
    Variant::Crazyhouse.geometry(),
    &[
        Kind::new('K', 0),
        Kind::new('Q', 450).waiting(480).centre(1),
        Kind::new('R', 230).waiting(250).centre(1),
        Kind::new('B', 210).waiting(220).centre(2),
        Kind::new('N', 210).waiting(235).centre(4),
        Kind::new('P', 100).waiting(110).centre(1).advance(5),
    ],
);

/// For each free square next to a king and each piece in the enemy's hand.
const OPEN: i32 = -4;

/// Pieces in hand beyond these threaten no more.
const MOST_IN_HAND: i32 = 8;

/// For each square next to its king that a side's own pieces hold.
const SHELTER: i32 = 8;

impl Game for Position {
    const VARIANT: Variant = Variant::Crazyhouse;

    fn evaluate(&self) -> Score {
        let mut sum = WEIGHTS.sum(self);
        sum.add(|sum, us| {
            let around = WEIGHTS.around_all(sum.kings[us]);
            let held = count(around & sum.occupied[us]);
            let free = count(around) - held;
            SHELTER * held + OPEN * free * sum.waiting[1 - us].min(MOST_IN_HAND)
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }

    fn worth(kind: char) -> i32 {
        WEIGHTS.worth(kind)
    }
}
