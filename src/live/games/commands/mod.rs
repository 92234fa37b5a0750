//! The commands of a game: each waits in its game's queue, and a worker decides those that wait
//! together, from facts that are read for each decision.

mod facts;
pub(super) mod plan;
pub(in crate::live) mod queue;
mod replies;
pub(in crate::live) mod waiting;
mod worker;
