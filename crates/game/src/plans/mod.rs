//! Players' plans in correspondence games: conditional moves, which the server plays automatically,
//! and variations, which a player explores by hand. Only their owner sees them, and only public
//! information is used to validate them.

mod action;
mod board_version;
mod end_reason;
mod error;
mod judge;
mod line_tree;
mod plan;
mod variations;

pub use action::PlanAction;
pub use board_version::BoardVersion;
pub use end_reason::{NumberedTurn, PlanEndReason, UnansweredOffer};
pub use error::PlanError;
pub use judge::{allows_plans, judge_lines, may_plan, position_ahead};
pub use line_tree::{LineTree, MAX_DEPTH, MAX_TURNS, PlannedReply};
pub use plan::{Plan, PlanKind};
