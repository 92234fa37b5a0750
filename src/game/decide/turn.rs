//! Turns, and the ends that a player or a clock brings about alone.

use crate::rules::{Color, LineError, Outcome, Reason};

use super::{Game, Refusal, room_in_log, running, seat::Seat};
use crate::game::{Event, Millis, TimeControl};

/// A turn on the position after `ply` turns; with it the end, when the rules bring one about.
pub(super) fn play(game: &Game, seat: Seat, turn: &str, ply: usize) -> Result<Vec<Event>, Refusal> {
    running(game)?;
    room_in_log(game)?;
    let now = game.line().plies().len();
    if ply != now {
        return Err(Refusal::Stale { seen: ply, now });
    }
    to_move(game, seat.side)?;
    let mut line = game.line().clone();
    let played = line.play(turn).map_err(|error| match error {
        LineError::Over(outcome) => Refusal::Over(outcome),
        LineError::Illegal(illegal) => Refusal::Illegal(illegal),
        LineError::NotATurn(_) => Refusal::NotYourTurn,
    })?;
    let mut events = vec![Event::Played { turn: played.facts.notation.clone() }];
    events.extend(line.outcome().map(|outcome| Event::Ended { outcome }));
    Ok(events)
}

/// Whether it is this side's turn.
pub(super) fn to_move(game: &Game, side: Color) -> Result<(), Refusal> {
    if game.line().position().to_move() == side { Ok(()) } else { Err(Refusal::NotYourTurn) }
}

pub(super) fn resign(game: &Game, side: Color) -> Result<Event, Refusal> {
    running(game)?;
    Ok(Event::Ended { outcome: Outcome::win(!side, Reason::Resignation) })
}

/// The server's question whether a clock has run out.
pub(super) fn flag(game: &Game, now: Millis) -> Result<Event, Refusal> {
    running(game)?;
    let outcome = fallen(game, now).ok_or(Refusal::TimeLeft)?;
    Ok(Event::Ended { outcome })
}

/// The end that a clock which has run out by `now` brings about. A correspondence game that never came under way is called off: nobody
/// loses a game by not noticing that it began.
pub(super) fn fallen(game: &Game, now: Millis) -> Option<Outcome> {
    let side = game.clock()?.fallen(now)?;
    let correspondence = matches!(game.setup().time, TimeControl::Correspondence { .. });
    if correspondence && !game.under_way() {
        Some(Outcome::draw(Reason::Aborted))
    } else {
        Some(Outcome::win(!side, Reason::Time))
    }
}
