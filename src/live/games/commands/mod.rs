//! The commands of games. Each command waits in its game's queue. A worker evaluates the waiting
//! commands in batches, from facts that are read for each evaluation.

mod facts;
pub(super) mod plan;
pub(in crate::live) mod queue;
mod replies;
pub(in crate::live) mod waiting;
mod worker;
