//! Saved analyses: trees of positions and turns that one person explores. The person moves both
//! sides, and nothing is hidden.

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
pub use tree::{OmittedTurns, Study};
