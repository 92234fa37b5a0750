//! Turns clauses into explanations for players.

use shakmaty::Square;

use crate::core::notation::text::sentence;
use crate::{IllegalTurn, Outcome};

/// Turns a clause into an explanation with squares to highlight.
pub(crate) fn illegal(
    clause: impl Into<String>,
    marks: impl IntoIterator<Item = Square>,
) -> IllegalTurn {
    IllegalTurn {
        message: sentence(&clause.into()),
        marks: marks.into_iter().map(Into::into).collect(),
    }
}

/// Explains that the game is over.
pub(crate) fn over(outcome: Outcome) -> IllegalTurn {
    illegal(format!("the game is over: {outcome}"), [])
}
