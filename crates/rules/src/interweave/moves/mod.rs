//! Steps and whole turns: those that capture, those that do not, and whether one is legal.

mod captures;
mod quiet;
pub(super) mod stepper;
pub(super) mod turn;
mod turns;
