//! Where pieces go, what a turn does to the board, and all legal turns.

mod advancing;
mod attack;
mod count;
mod judge;
pub(super) mod made;
mod making;
pub(super) mod turn;
pub(super) mod turns;
pub(super) mod way;
pub(super) mod ways;
