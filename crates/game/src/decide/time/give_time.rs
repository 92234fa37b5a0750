//! Giving the opponent time.

use crate::decide::{Game, Refusal, require_log_space, require_running, seat::Seat};
use crate::{DAY, GameEvent, Millis, TimeControl};

/// The time that is given in a live game: 15 seconds.
const LIVE_GIFT: Millis = 15_000;
/// The time that is given in a correspondence game: a day.
const CORRESPONDENCE_GIFT: Millis = DAY;
/// The maximum number of times that a player can give time in a game, because each appears in the
/// move list.
const MAX_GIFTS: u32 = 50;

/// Gives the opponent time, at most once before each turn. In correspondence nothing carries over
/// to the next turn, so only a running clock can be given time.
pub(in crate::decide) fn give(game: &Game, seat: Seat) -> Result<GameEvent, Refusal> {
    require_running(game)?;
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
    if offers.gave_time[seat.side] >= MAX_GIFTS {
        return Err(Refusal::TimeGivenTooOften(MAX_GIFTS));
    }
    require_log_space(game)?;
    let ms = amount(control).ok_or(Refusal::NoTimeToGive)?;
    Ok(GameEvent::TimeGiven { by: seat.side, ms })
}

/// Returns the amount given at once, at most the initial time of a side. `None` in a game without a
/// clock.
pub(crate) fn amount(control: TimeControl) -> Option<Millis> {
    let usual = match control {
        TimeControl::Live { .. } => LIVE_GIFT,
        _ => CORRESPONDENCE_GIFT,
    };
    control.initial_ms().map(|initial| usual.min(initial))
}
