//! Hole Chess.
//!
//! The values follow mobility: in random games a queen has 8.0 turns to choose from, a PS-Bishop 5.3, a
//! rook 3.4 and a pawn 0.9. All weights are there to be tuned by self-play.

use postern_rules::{Core as _, Variant, hole::Position};

use super::{
    Game,
    terms::{Kind, Weights, count},
};
use crate::score::Score;

static WEIGHTS: Weights = Weights::of(
    Variant::HoleChess.geometry(),
    &[
        // A king on a line over a hole can be drawn into it.
        Kind::new('K', 0).advance(-6).across(-12),
        Kind::new('Q', 900).centre(1).across(8),
        Kind::new('R', 425).centre(1).across(8),
        Kind::new('B', 575).centre(2).across(8),
        Kind::new('P', 100).centre(1).advance(9),
    ],
);

/// For each square next to its king that a side's own pieces hold.
const SHELTER: i32 = 6;

impl Game for Position {
    const VARIANT: Variant = Variant::HoleChess;

    fn evaluate(&self) -> Score {
        let mut sum = WEIGHTS.sum(self);
        sum.add(|sum, us| {
            let around = WEIGHTS.around_all(sum.kings[us]);
            SHELTER * count(around & sum.occupied[us])
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }

    fn worth(kind: char) -> i32 {
        WEIGHTS.worth(kind)
    }
}
