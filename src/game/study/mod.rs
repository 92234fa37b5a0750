//! Analyses: positions and turns that somebody tries on a board by themselves, as a tree. Both sides are
//! moved, nothing is hidden, and nobody plays against anybody.

mod edit;
mod error;
mod line;
mod start;
mod text;
mod tree;

pub use edit::study_title;
pub use error::StudyError;
pub use line::line_game;
pub use start::StudyStart;
pub(in crate::game) use start::deal_again;

use edit::{MAX_COMMENT, MAX_NAME, MAX_TITLE};
use line::MAX_LINE;
use tree::MAX_TURNS;
pub use tree::Study;
