//! Claiming the end of a live game that the other player has left.

use postern_rules::{Color, Outcome, Reason};

use crate::decide::{Game, Millis, Refusal, running, seat::Seat};
use crate::{Away, GameEvent, claimable_ms};

/// The player of `seat` claims the win of `winner`, or with `None` a draw.
pub(in crate::decide) fn claim(
    game: &Game,
    seat: Seat,
    away: Away,
    winner: Option<Color>,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    running(game)?;
    let claimable = |since| claimable_ms(game, seat.side, since).ok_or(Refusal::NothingToClaim);
    claimable(now)?;
    match away {
        Away::Here => Err(Refusal::OpponentHere),
        Away::UnknownUntil(at) => Err(Refusal::JustStarted(seconds(at - now))),
        Away::Since(since) => match claimable(since)? - now {
            left @ 1.. => Err(Refusal::OpponentMayReturn(seconds(left))),
            _ => Ok(GameEvent::Ended {
                outcome: Outcome {
                    winner,
                    reason: Reason::Abandoned,
                },
            }),
        },
    }
}

/// Milliseconds as whole seconds, rounded up, at least 1.
fn seconds(left: Millis) -> i64 {
    (left + 999).div_euclid(1_000).max(1)
}
