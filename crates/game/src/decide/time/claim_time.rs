//! Claiming the result of a correspondence game because the opponent has run out of time.

use postern_rules::EndReason;

use crate::GameEvent;
use crate::decide::seat::ActingSeat;
use crate::decide::{Game, Millis, Refusal, require_running, turn};

/// Ends the game because the opponent's time has run out. If both sides ran out of time at the same
/// moment, the result is a draw. Only games that allow moves after the deadline need this command;
/// the server ends all other games itself.
pub(in crate::decide) fn claim(
    game: &Game,
    seat: ActingSeat,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    let outcome = turn::timeout_outcome(game, now).ok_or(Refusal::TimeLeft)?;
    if outcome.reason == EndReason::Aborted {
        return Err(Refusal::TimeBeforeMoves);
    }
    if outcome.winner == Some(!seat.side) {
        return Err(Refusal::OwnTimeOut);
    }
    Ok(GameEvent::Ended { outcome })
}
