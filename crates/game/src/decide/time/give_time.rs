//! Giving the other player time.

use crate::decide::{Game, Refusal, room_in_log, running, seat::Seat};
use crate::{DAY, GameEvent, Millis, TimeControl};

/// What is given in a live game: 15 seconds, in milliseconds.
const LIVE: Millis = 15_000;
/// What is given in a correspondence game: a day, in milliseconds.
const CORRESPONDENCE: Millis = DAY;
/// How often a player can give time in a game: every gift stands in the list of moves.
const MOST: u32 = 50;

/// The player of `seat` gives the other time, once before each turn. In correspondence nothing is
/// carried over to the next turn, so that only a clock that runs can be given any.
pub(in crate::decide) fn give(game: &Game, seat: Seat) -> Result<GameEvent, Refusal> {
    running(game)?;
    let other = !seat.side;
    let control = game.time();
    let clock = game
        .clock()
        .filter(|_| !seat.both)
        .ok_or(Refusal::NoTimeToGive)?;
    if !matches!(control, TimeControl::Live { .. }) && clock.since(other).is_none() {
        return Err(Refusal::TheirClockIsStopped);
    }
    let offers = &game.offers;
    if offers.gave_time_at[seat.side] == Some(game.line().plies().len()) {
        return Err(Refusal::TimeGiven);
    }
    if offers.gave_time[seat.side] >= MOST {
        return Err(Refusal::TimeGivenTooOften(MOST));
    }
    room_in_log(game)?;
    let ms = amount(control).ok_or(Refusal::NoTimeToGive)?;
    Ok(GameEvent::TimeGiven { by: seat.side, ms })
}

/// How much a player gives at once, in milliseconds; never more than a side has at the start. `None`
/// in a game without a clock.
pub(crate) fn amount(control: TimeControl) -> Option<Millis> {
    let usual = match control {
        TimeControl::Live { .. } => LIVE,
        _ => CORRESPONDENCE,
    };
    control.initial_ms().map(|whole| usual.min(whole))
}
