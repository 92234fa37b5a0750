//! Giving extra time to the opponent.

use crate::decide::seat::ActingSeat;
use crate::decide::{Game, Refusal, require_log_space, require_running};
use crate::{DAY, GameEvent, Millis, TimeControl};

/// The time that a player adds to the opponent's clock in a live game: 15 seconds.
const LIVE_GIFT: Millis = 15_000;
/// The amount given in a correspondence game: one day.
const CORRESPONDENCE_GIFT: Millis = DAY;
/// The maximum number of gifts per player and game. The limit exists because the move list shows
/// each gift.
const MAX_GIFTS: u32 = 50;

/// Gives time to the opponent, at most once per turn. In correspondence games unused time expires
/// with the turn, so the opponent's clock must be running.
pub(in crate::decide) fn give(game: &Game, seat: ActingSeat) -> Result<GameEvent, Refusal> {
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

/// Returns the amount of one gift, capped at the initial time; `None` in a game without a clock.
pub(crate) fn amount(control: TimeControl) -> Option<Millis> {
    let usual = match control {
        TimeControl::Live { .. } => LIVE_GIFT,
        _ => CORRESPONDENCE_GIFT,
    };
    control.initial_ms().map(|initial| usual.min(initial))
}
