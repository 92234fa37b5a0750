//! A live game that the players go on with by correspondence, if both agree.

use postern_rules::Color;

use crate::decide::{Game, Refusal, room_in_log, running, seat::Seat};
use crate::{GameEvent, TimeControl};

/// Who proposes what the other side has proposed agrees to it; other days take the place of those.
pub(in crate::decide) fn offer(game: &Game, seat: Seat, days: u8) -> Result<GameEvent, Refusal> {
    may_change(game, seat)?;
    let time = TimeControl::correspondence(days).map_err(|_| Refusal::CorrespondenceDays)?;
    let offers = &game.offers;
    match offers.time {
        Some((by, _)) if by == seat.side => Err(Refusal::TimeOfferOpen),
        Some((_, offered)) if offered == time => Ok(GameEvent::TimeChanged { time }),
        None if offers.time_declined[seat.side] => Err(Refusal::TimeOfferDeclined),
        Some(_) | None => Ok(GameEvent::TimeOffered {
            by: seat.side,
            time,
        }),
    }
}

/// Agrees to what was proposed if it is `days` for each move: a page may show an older proposal.
pub(in crate::decide) fn accept(game: &Game, seat: Seat, days: u8) -> Result<GameEvent, Refusal> {
    let time = offered(game, seat.side)?;
    may_change(game, seat)?;
    if TimeControl::correspondence(days) == Ok(time) {
        Ok(GameEvent::TimeChanged { time })
    } else {
        Err(Refusal::OtherTimeOffered(time))
    }
}

pub(in crate::decide) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    offered(game, side)?;
    Ok(GameEvent::TimeDeclined { by: side })
}

/// The days for each move that the other player proposes; `None` when there is no such proposal.
pub(crate) const fn offered_days(game: &Game) -> Option<u8> {
    match game.offers.time {
        Some((_, TimeControl::Correspondence { days, .. })) => Some(days),
        _ => None,
    }
}

/// A rated game counts for the speed at which it was begun, and so keeps it.
fn may_change(game: &Game, seat: Seat) -> Result<(), Refusal> {
    running(game)?;
    room_in_log(game)?;
    if seat.both || !matches!(game.time(), TimeControl::Live { .. }) {
        Err(Refusal::NotLive)
    } else if game.setup().rated {
        Err(Refusal::RatedKeepsItsTime)
    } else {
        Ok(())
    }
}

fn offered(game: &Game, side: Color) -> Result<TimeControl, Refusal> {
    running(game)?;
    match game.offers.time {
        Some((by, time)) if by == !side => Ok(time),
        _ => Err(Refusal::NoTimeOffer),
    }
}
