//! Generation of steps and turns, and legality.

mod captures;
mod quiet;
pub(super) mod stepper;
pub(super) mod turn;
mod turns;
