//! Decisions while squares are secret. They are based on sampled worlds: positions that assume
//! certain squares for the opponent.
//!
//! In reading order: `worlds` samples possible worlds, `judge` evaluates the position after a turn
//! in a world, `candidate` combines the results for a turn, `among` selects a turn, and `choosing`
//! selects the side's own secret square.

mod among;
mod candidate;
mod choosing;
mod judge;
mod worlds;

pub(crate) use among::best_among;
pub(crate) use choosing::choose_cell;
