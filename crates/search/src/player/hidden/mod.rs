//! Playing while squares are secret. The possible actions are judged in worlds, in each of which
//! the opponent's squares are assumed to be known.
//!
//! In reading order: `worlds` samples what may be true, `judge` searches the position after a turn
//! in one world, `candidate` combines the results for one turn, `among` chooses between turns, and
//! `choosing` chooses a side's own secret square.

mod among;
mod candidate;
mod choosing;
mod judge;
mod worlds;

pub(crate) use among::best_among;
pub(crate) use choosing::choose_cell;
