//! Converting a live game to correspondence with both players' consent.

use postern_rules::Color;

use crate::decide::seat::ActingSeat;
use crate::decide::{Game, Refusal, require_log_space, require_running};
use crate::{GameEvent, TimeControl};

/// Proposes correspondence with `days` per move. If the opponent has proposed the same number, the
/// game is converted. A different number replaces the opponent's proposal.
pub(in crate::decide) fn offer(
    game: &Game,
    seat: ActingSeat,
    days: u8,
) -> Result<GameEvent, Refusal> {
    check_can_change(game, seat)?;
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

/// Accepts the opponent's proposal. `days` must match, because the player's page may show an
/// outdated proposal.
pub(in crate::decide) fn accept(
    game: &Game,
    seat: ActingSeat,
    days: u8,
) -> Result<GameEvent, Refusal> {
    let time = require_offer(game, seat.side)?;
    check_can_change(game, seat)?;
    if TimeControl::correspondence(days) == Ok(time) {
        Ok(GameEvent::TimeChanged { time })
    } else {
        Err(Refusal::OtherTimeOffered(time))
    }
}

pub(in crate::decide) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    require_offer(game, side)?;
    Ok(GameEvent::TimeDeclined { by: side })
}

/// Returns the proposed number of days per move; `None` if there is no proposal.
pub(crate) const fn offered_days(game: &Game) -> Option<u8> {
    match game.offers.time {
        Some((_, TimeControl::Correspondence { days, .. })) => Some(days),
        _ => None,
    }
}

/// Returns an error for games that must keep their time control, such as rated games, whose rating
/// set depends on the speed.
fn check_can_change(game: &Game, seat: ActingSeat) -> Result<(), Refusal> {
    require_running(game)?;
    require_log_space(game)?;
    if seat.both || !matches!(game.time(), TimeControl::Live { .. }) {
        Err(Refusal::NotLive)
    } else if game.setup().rated {
        Err(Refusal::RatedKeepsItsTime)
    } else {
        Ok(())
    }
}

fn require_offer(game: &Game, side: Color) -> Result<TimeControl, Refusal> {
    require_running(game)?;
    match game.offers.time {
        Some((by, time)) if by == !side => Ok(time),
        _ => Err(Refusal::NoTimeOffer),
    }
}
