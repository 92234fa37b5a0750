//! Pausing correspondence games. Both players must agree to a pause; either can end it.

use postern_rules::Color;

use crate::decide::seat::ActingSeat;
use crate::decide::{Game, Refusal, require_log_space, require_running, turn};
use crate::{DAY, GameEvent, Millis, TimeControl};

/// The maximum length of a pause: 60 days.
const MAX_PAUSE: Millis = 60 * DAY;

/// Proposes a pause. The pause begins if the opponent has already proposed one.
pub(in crate::decide) fn offer(
    game: &Game,
    seat: ActingSeat,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    check_can_pause(game, seat, now)?;
    let offers = &game.offers;
    match offers.pause {
        Some(by) if by == seat.side => Err(Refusal::PauseOfferOpen),
        Some(_) => Ok(pause_event(now)),
        None if offers.pause_declined[seat.side] => Err(Refusal::PauseDeclined),
        None => Ok(GameEvent::PauseOffered { by: seat.side }),
    }
}

pub(in crate::decide) fn accept(
    game: &Game,
    seat: ActingSeat,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    require_offer(game, seat.side)?;
    check_can_pause(game, seat, now)?;
    Ok(pause_event(now))
}

pub(in crate::decide) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    require_offer(game, side)?;
    Ok(GameEvent::PauseDeclined { by: side })
}

pub(in crate::decide) fn resume(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    match game.paused_until_ms() {
        Some(_) => Ok(GameEvent::Resumed { by: Some(side) }),
        None => Err(Refusal::NotPaused),
    }
}

/// Returns an error if the game cannot be paused now, for example because a player's time has run
/// out.
fn check_can_pause(game: &Game, seat: ActingSeat, now: Millis) -> Result<(), Refusal> {
    require_running(game)?;
    require_log_space(game)?;
    if seat.both || !matches!(game.time(), TimeControl::Correspondence { .. }) {
        return Err(Refusal::NoPause);
    }
    if game.paused_until_ms().is_some() {
        return Err(Refusal::Paused);
    }
    match turn::timeout_outcome(game, now) {
        Some(_) => Err(Refusal::TooLateToPause),
        None => Ok(()),
    }
}

const fn pause_event(now: Millis) -> GameEvent {
    GameEvent::Paused {
        until_ms: now + MAX_PAUSE,
    }
}

fn require_offer(game: &Game, side: Color) -> Result<(), Refusal> {
    require_running(game)?;
    if game.offers.pause == Some(!side) {
        Ok(())
    } else {
        Err(Refusal::NoPauseOffer)
    }
}
