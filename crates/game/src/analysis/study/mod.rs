//! Analyses: positions and turns that somebody tries on a board by themselves, as a tree. Both sides are
//! moved, nothing is hidden, and nobody plays against anybody.

mod error;
mod limits;
mod line;
mod start;
mod text;
mod title;
mod tree;

pub use error::StudyError;
pub use line::{game_of_turns, line_game};
pub use start::StudyStart;
pub(crate) use start::deal_again;
pub use title::study_title;
pub use tree::{CutOff, Study};
