//! Atomic Chess.
//!
//! A capture costs the piece that makes it, so that pawns, which survive others' explosions, are
//! worth more beside the rest than in chess. All weights are first guesses, there to be
//! tuned by self-play.

use postern_rules::{Core as _, Variant, atomic::Position};

use super::{
    Game,
    terms::{Kind, Weights, count},
};
use crate::score::Score;

static WEIGHTS: Weights = Weights::of(
    Variant::AtomicChess.geometry(),
    &[
        Kind::new('K', 0).advance(-8),
        Kind::new('Q', 800).centre(1),
        Kind::new('R', 420).centre(1),
        Kind::new('B', 240).centre(2),
        Kind::new('N', 240).centre(4),
        Kind::new('P', 120).centre(1).advance(8),
    ],
);

/// For each piece next to its own king: capturing it explodes the king.
const FUSE: i32 = -7;

/// For each piece next to the enemy's king: an explosion there, or a capture of it, threatens.
const THREAT: i32 = 12;

impl Game for Position {
    const VARIANT: Variant = Variant::AtomicChess;
    /// One capture that is seen in time decides most games.
    const OVERSIGHT: u16 = 146;

    fn evaluate(&self) -> Score {
        let mut sum = WEIGHTS.sum(self);
        sum.add(|sum, us| {
            let own = WEIGHTS.around_all(sum.kings[us]) & sum.occupied[us];
            let theirs = WEIGHTS.around_all(sum.kings[1 - us]) & sum.occupied[us];
            FUSE * count(own) + THREAT * count(theirs)
        });
        Score::centipawns(sum.seen_by(self.to_move()))
    }

    fn worth(kind: char) -> i32 {
        WEIGHTS.worth(kind)
    }
}
