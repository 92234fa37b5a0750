//! Generates steps and turns, and checks whether turns are legal.

mod captures;
mod quiet;
pub(super) mod stepper;
pub(super) mod turn;
mod turns;
