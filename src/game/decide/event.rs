//! What players do besides turns: starting an event, and choosing a square secretly.

use std::sync::Arc;

use postern_rules::{Act, EventCard, GameLineError};

use super::{Game, Refusal, moment, room_in_log, running, seat::Seat};
use crate::game::{GameEvent, NONCE_BYTES, SealedChoice, Unowned};

/// The player to move starts the event with a number, on the position after `ply` turns.
pub(super) fn start(
    game: &Game,
    seat: Seat,
    number: u8,
    ply: usize,
) -> Result<Vec<GameEvent>, Refusal> {
    moment::may_go_on(game, seat, ply)?;
    let startable = game
        .line()
        .events()
        .map(|events| events.startable)
        .unwrap_or_default();
    let card = startable
        .into_iter()
        .find(|card| card.number == number)
        .ok_or(Refusal::NoSuchEvent(number))?;
    start_card(game, card)
}

/// Starts an event that can be started.
pub(super) fn start_card(game: &Game, card: &'static EventCard) -> Result<Vec<GameEvent>, Refusal> {
    let judged = game.line().judge_act(&Act::StartEvent { card });
    let record = Arc::new(judged.map_err(|error| moment::refusal(game, error))?);
    let event = GameEvent::EventStarted {
        event: card.number,
        record: Some(Arc::clone(&record)),
    };
    Ok(moment::with_end(game, event, &record))
}

/// A side that owes a choice makes it.
pub(super) fn choose(
    game: &Game,
    seat: Seat,
    square: Unowned<String>,
    nonce: Unowned<[u8; NONCE_BYTES]>,
) -> Result<Vec<GameEvent>, Refusal> {
    running(game)?;
    room_in_log(game)?;
    let owner = moment::chooser(game, seat).ok_or_else(|| match game.line().events() {
        Some(events) if events.hidden && events.chosen[seat.side] => Refusal::AlreadyChosen,
        _ => Refusal::NothingToChoose,
    })?;
    let square = square
        .secret_of(owner)
        .map(|square| square.trim().to_ascii_lowercase());
    let act = game.line().position().read_choice(&square);
    let judged = act
        .map_err(GameLineError::Illegal)
        .and_then(|act| game.line().judge_act(&act));
    let record = Arc::new(judged.map_err(|error| moment::refusal(game, error))?);
    let event = GameEvent::SquareChosen {
        choice: SealedChoice::of(game.id(), square, nonce.secret_of(owner)),
        record: Some(Arc::clone(&record)),
    };
    Ok(moment::with_end(game, event, &record))
}
