//! What the positions of each game are worth: one file of weights and terms per game.

mod atomic;
mod crazyhouse;
mod event;
mod hole;
mod interweave;
mod terms;

use postern_rules::{Inspect, Variant};

use crate::score::Score;

/// A game whose positions can be weighed, and so searched.
pub trait Game: Inspect {
    const VARIANT: Variant;

    /// How much of what a level overlooks is overlooked in this game, in percent. Games between the
    /// levels set it: the same oversight costs little in one game and much in another.
    const OVERSIGHT: u16 = 100;

    /// What the position is worth to the side to move, in hundredths of a pawn, without looking
    /// ahead. It does not look whether the game is over.
    fn evaluate(&self) -> Score;

    /// What a piece is worth in exchanges, in hundredths of a pawn; `kind` is its upper-case letter.
    fn worth(kind: char) -> i32;
}
