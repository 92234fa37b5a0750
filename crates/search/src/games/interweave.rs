//! Interweave.
//!
//! The values follow mobility: where nobody must capture, in random games, a leaper has 5.2 turns to
//! choose from, a smasher 2.5, a remover 2.1 and a pawn 2.2, which can move forwards alone. All weights
//! are there to be tuned by self-play.

use postern_rules::{Core as _, Variant, interweave::Position};

use super::{
    Game,
    terms::{Kind, Weights, count},
};
use crate::score::Score;

static WEIGHTS: Weights = Weights::of(
    Variant::Interweave.geometry(),
    &[
        // Losing either king loses the game.
        Kind::new('K', 0).centre(-3).advance(-3),
        Kind::new('R', 300).waiting(40).centre(1),
        Kind::new('N', 500).waiting(50).centre(2),
        Kind::new('B', 240).waiting(25).centre(2),
        Kind::new('P', 100).centre(1).advance(6),
    ],
);

/// For each enemy beside a king: it can be leapt over, or approached.
const NEIGHBOUR: i32 = -15;

impl Game for Position {
    const VARIANT: Variant = Variant::Interweave;
    /// There are few turns to choose from where captures are compulsory, and so little to overlook.
    const OVERSIGHT: u16 = 140;

    fn evaluate(&self) -> Score {
        let mut sum = WEIGHTS.sum(self);
        sum.add(|sum, us| {
            let around = WEIGHTS.around_all(sum.kings[us]);
            NEIGHBOUR * count(around & sum.occupied[1 - us])
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }

    fn worth(kind: char) -> i32 {
        WEIGHTS.worth(kind)
    }
}
