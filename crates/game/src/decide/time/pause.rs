//! Pauses of correspondence games, on which both agree and which either ends.

use postern_rules::Color;

use crate::decide::{Game, Refusal, room_in_log, running, seat::Seat, turn};
use crate::{DAY, GameEvent, Millis, TimeControl};

/// The longest pause, in milliseconds: 60 days.
const LONGEST: Millis = 60 * DAY;

/// Who proposes what the other side has proposed agrees to it.
pub(in crate::decide) fn offer(game: &Game, seat: Seat, now: Millis) -> Result<GameEvent, Refusal> {
    may_be_paused(game, seat, now)?;
    let offers = &game.offers;
    match offers.pause {
        Some(by) if by == seat.side => Err(Refusal::PauseOfferOpen),
        Some(_) => Ok(paused(now)),
        None if offers.pause_declined[seat.side] => Err(Refusal::PauseDeclined),
        None => Ok(GameEvent::PauseOffered { by: seat.side }),
    }
}

pub(in crate::decide) fn accept(
    game: &Game,
    seat: Seat,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    offered(game, seat.side)?;
    may_be_paused(game, seat, now)?;
    Ok(paused(now))
}

pub(in crate::decide) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    offered(game, side)?;
    Ok(GameEvent::PauseDeclined { by: side })
}

pub(in crate::decide) fn resume(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    running(game)?;
    match game.paused_until_ms() {
        Some(_) => Ok(GameEvent::Resumed { by: Some(side) }),
        None => Err(Refusal::NotPaused),
    }
}

/// Time that has run out is not brought back by a pause.
fn may_be_paused(game: &Game, seat: Seat, now: Millis) -> Result<(), Refusal> {
    running(game)?;
    room_in_log(game)?;
    if seat.both || !matches!(game.time(), TimeControl::Correspondence { .. }) {
        return Err(Refusal::NoPause);
    }
    if game.paused_until_ms().is_some() {
        return Err(Refusal::Paused);
    }
    match turn::run_out(game, now) {
        Some(_) => Err(Refusal::TooLateToPause),
        None => Ok(()),
    }
}

const fn paused(now: Millis) -> GameEvent {
    GameEvent::Paused {
        until_ms: now + LONGEST,
    }
}

fn offered(game: &Game, side: Color) -> Result<(), Refusal> {
    running(game)?;
    if game.offers.pause == Some(!side) {
        Ok(())
    } else {
        Err(Refusal::NoPauseOffer)
    }
}
