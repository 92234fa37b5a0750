//! What players of correspondence games plan: conditional moves, which are played while they are away,
//! and variations that they try by hand. Only their owner knows them, and nothing hidden plays a part
//! in judging them.

mod board_mark;
mod ended;
mod error;
mod judge;
mod onward;
mod plan;
mod tree;
mod variations;

pub use board_mark::BoardMark;
pub use ended::{Ended, Numbered, Offer};
pub use error::AheadError;
pub use judge::{judge_lines, may_plan, position_ahead, takes_plans};
pub use onward::Onward;
pub use plan::{Plan, PlanKind};
pub use tree::{Ahead, Answer, MAX_DEPTH, MAX_TURNS};
