//! Vacations, which stop a player's clock in all correspondence games. The caller checks whether
//! the player may go on vacation, and for how long.

use crate::decide::seat::ActingSeat;
use crate::decide::{Game, Refusal, require_log_space, require_running};
use crate::{GameEvent, Millis, TimeControl};

/// Starts a vacation for the player of `seat`. Returns an error if the player's time has already
/// run out.
pub(in crate::decide) fn begin(
    game: &Game,
    seat: ActingSeat,
    until_ms: Millis,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    require_log_space(game)?;
    let is_timed = matches!(game.time(), TimeControl::Correspondence { .. });
    let deadline = game
        .clock()
        .and_then(|clock| clock.deadline_of(seat.side))
        .unwrap_or(Millis::MAX);
    if seat.both || !is_timed || deadline <= now || until_ms <= now {
        return Err(Refusal::NoVacation);
    }
    match game.vacation_until_ms(seat.side) {
        Some(_) => Err(Refusal::NoChange),
        None => Ok(GameEvent::VacationBegun {
            by: seat.side,
            until_ms,
        }),
    }
}

pub(in crate::decide) fn end(game: &Game, seat: ActingSeat) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    match game.vacation_until_ms(seat.side) {
        Some(_) => Ok(GameEvent::VacationEnded { by: seat.side }),
        None => Err(Refusal::NoChange),
    }
}
