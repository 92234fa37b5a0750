//! What a computer player does in a game when something is asked of its side.

use postern_rules::{Color, GameLine, Secret};

use crate::{
    any::{Advice, Refused, best_turn},
    limits::{Limits, Options},
};

/// What a side does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It plays [`Advice::best`].
    Turn(Advice),
    /// It chooses a secret square, by its name.
    Choice(Secret<String>),
    /// It starts the event of this number or, where events are drawn, whichever is drawn.
    Start(Option<u8>),
}

/// What `side` does in a game that waits for it. It is decided from what that side may know alone.
///
/// # Errors
/// [`Refused`] when the game is over, or nothing is asked of this side.
pub fn answer(
    line: &GameLine,
    side: Color,
    limits: &Limits<'_>,
    options: &Options,
) -> Result<Answer, Refused> {
    if line.position().to_move() != side {
        return Err(Refused::NoTurn);
    }
    best_turn(line, limits, options).map(Answer::Turn)
}
