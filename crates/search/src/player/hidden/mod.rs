//! What a side does while squares are hidden: it judges what it can do in worlds, in each of which the
//! other side's squares are supposed to be certain ones.
//!
//! In reading order: `worlds` are what can be true, `judge` searches on from what a turn leads to in one of
//! them, `candidate` is a turn with all that it can lead to, `among` chooses between turns, and `choosing`
//! chooses a side's own square.

mod among;
mod candidate;
mod choosing;
mod judge;
mod worlds;

pub(crate) use among::best_among;
pub(crate) use choosing::choose_cell;
