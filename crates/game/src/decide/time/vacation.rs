//! Vacations: somebody's clocks are stopped in all their correspondence games. Who may take one, and for how
//! long, is not the game's to say.

use crate::decide::{Game, Refusal, room_in_log, running, seat::Seat};
use crate::{GameEvent, Millis, TimeControl};

/// The player of `seat` goes on vacation. Time that has run out is not brought back by that.
pub(in crate::decide) fn begin(
    game: &Game,
    seat: Seat,
    until_ms: Millis,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    running(game)?;
    room_in_log(game)?;
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

pub(in crate::decide) fn end(game: &Game, seat: Seat) -> Result<GameEvent, Refusal> {
    running(game)?;
    match game.vacation_until_ms(seat.side) {
        Some(_) => Ok(GameEvent::VacationEnded { by: seat.side }),
        None => Err(Refusal::NoChange),
    }
}
