//! Event Chess: chess, whatever events are in force.
//!
//! The values are the usual ones of chess, there to be tuned by self-play.

use postern_rules::{Core as _, Variant, event::Position};

use super::{
    Game,
    terms::{Kind, Weights, count},
};
use crate::score::Score;

static WEIGHTS: Weights = Weights::of(
    Variant::EventChess.geometry(),
    &[
        Kind::new('K', 0),
        Kind::new('Q', 950).centre(1),
        Kind::new('R', 500).centre(1),
        Kind::new('B', 330).centre(3),
        Kind::new('N', 320).centre(5),
        Kind::new('P', 100).centre(2).advance(5),
    ],
);

/// For each square next to its king that a side's own pieces hold, while the enemy has
/// [`FULL_FORCE`]; less of it with less.
const SHELTER: i32 = 10;

/// What a side's pieces other than pawns are worth at the start.
const FULL_FORCE: i32 = 3_250;

impl Game for Position {
    const VARIANT: Variant = Variant::EventChess;

    fn evaluate(&self) -> Score {
        let mut sum = WEIGHTS.sum(self);
        sum.add(|sum, us| {
            let around = WEIGHTS.around_all(sum.kings[us]);
            let shelter = SHELTER * count(around & sum.occupied[us]);
            shelter * sum.force[1 - us].min(FULL_FORCE) / FULL_FORCE
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }

    fn worth(kind: char) -> i32 {
        WEIGHTS.worth(kind)
    }
}
