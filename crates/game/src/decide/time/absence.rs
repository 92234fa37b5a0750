//! Claiming a win or a draw in a live game because the opponent has left.

use postern_rules::{Color, EndReason, Outcome};

use crate::decide::seat::ActingSeat;
use crate::decide::{Game, Millis, Refusal, require_running};
use crate::{GameEvent, OpponentPresence, claimable_ms};

/// Claims a win for `winner`, or a draw if `winner` is `None`.
pub(in crate::decide) fn claim(
    game: &Game,
    seat: ActingSeat,
    presence: OpponentPresence,
    winner: Option<Color>,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    let claimable = |since| claimable_ms(game, seat.side, since).ok_or(Refusal::NothingToClaim);
    claimable(now)?;
    match presence {
        OpponentPresence::Here => Err(Refusal::OpponentHere),
        OpponentPresence::UnknownUntil(at) => Err(Refusal::JustStarted(round_up_seconds(at - now))),
        OpponentPresence::AwaySince(since) => match claimable(since)? - now {
            left @ 1.. => Err(Refusal::OpponentMayReturn(round_up_seconds(left))),
            _ => Ok(GameEvent::Ended {
                outcome: Outcome {
                    winner,
                    reason: EndReason::Abandoned,
                },
            }),
        },
    }
}

/// Converts milliseconds to seconds, rounded up, with a minimum of 1.
fn round_up_seconds(left: Millis) -> i64 {
    (left + 999).div_euclid(1_000).max(1)
}
