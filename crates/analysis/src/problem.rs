//! Error messages that the analysis board shows to its users.

use postern_rules::{FenError, GameLineError, Outcome};
use postern_search::SearchError;

/// Why a position cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    #[error("The engine does not know this game.")]
    Variant,
    #[error("The question says no number of lines.")]
    Lines,
    #[error("{0}")]
    Fen(#[from] FenError),
    /// `number` is the turn's index in the line, counted from 1.
    #[error("Turn {number} of this line cannot be played: {error}.")]
    Turn { number: usize, error: GameLineError },
    #[error("This line has more than {0} turns, which is as far as the engine goes.")]
    TooLong(usize),
    #[error("The game is over here: {0}.")]
    Over(Outcome),
    #[error("Something is hidden in this position, so the engine cannot look into it.")]
    Hidden,
    #[error("An event has to be started here before the engine can look for turns.")]
    NoTurn,
}

impl From<SearchError> for QuestionError {
    fn from(refused: SearchError) -> Self {
        match refused {
            SearchError::Over(outcome) => Self::Over(outcome),
            SearchError::Hidden => Self::Hidden,
            SearchError::NoTurn | SearchError::Unforeseeable => Self::NoTurn,
        }
    }
}
