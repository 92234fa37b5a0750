//! Reasons in sentences.

use shakmaty::Square;

use crate::{Illegal, Outcome, core::notation::text::sentence};

/// Makes a sentence of a clause.
pub(crate) fn illegal(
    clause: impl Into<String>,
    marks: impl IntoIterator<Item = Square>,
) -> Illegal {
    Illegal {
        message: sentence(&clause.into()),
        marks: marks.into_iter().map(Into::into).collect(),
    }
}

/// Why nothing is played any more.
pub(crate) fn over(outcome: Outcome) -> Illegal {
    illegal(format!("the game is over: {outcome}"), [])
}
