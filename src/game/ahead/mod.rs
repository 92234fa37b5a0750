//! Conditional moves: what a player of a correspondence game wants to answer while they are away. Only
//! their owner knows them, and nothing hidden plays a part in judging them.

mod conditional;
mod error;
mod judge;
mod onward;
mod tree;

pub use conditional::Conditional;
pub use error::AheadError;
pub use judge::{MAX_LINES, may_plan, plan, position_ahead, takes_plans};
pub use onward::{BoardMark, Onward};
pub use tree::{Ahead, Answer, MAX_DEPTH, MAX_TURNS};
