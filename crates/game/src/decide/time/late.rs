//! Claiming the end of a correspondence game in which the other player has run out of time.

use postern_rules::Reason;

use crate::GameEvent;
use crate::decide::{Game, Millis, Refusal, running, seat::Seat, turn};

/// The player of `seat` ends the game because time has run out: as a win, or as a draw when both ran
/// out at the same moment. Where flags fall at once the game is over by then.
pub(in crate::decide) fn claim(game: &Game, seat: Seat, now: Millis) -> Result<GameEvent, Refusal> {
    running(game)?;
    let outcome = turn::run_out(game, now).ok_or(Refusal::TimeLeft)?;
    if outcome.reason == Reason::Aborted {
        return Err(Refusal::TimeBeforeMoves);
    }
    if outcome.winner == Some(!seat.side) {
        return Err(Refusal::OwnTimeOut);
    }
    Ok(GameEvent::Ended { outcome })
}
