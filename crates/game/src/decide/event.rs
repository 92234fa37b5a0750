//! What players do besides turns: starting an event, and choosing a square secretly.

use std::sync::Arc;

use postern_rules::{ByColor, Color, EventAction, EventCard, GameLineError};

use super::{Game, Refusal, cards, moment, room_in_log, running, seat::Seat};
use crate::{Deal, GameEvent, NONCE_BYTES, SealedChoice, Unowned};

/// The player to move starts an event on the position after `ply` turns: the one with this number, or
/// where events are drawn, whichever is drawn. `cards_read` is what each player has read before.
pub(super) fn start(
    game: &Game,
    seat: Seat,
    number: Option<u8>,
    ply: usize,
    cards_read: &ByColor<Vec<u8>>,
) -> Result<Vec<GameEvent>, Refusal> {
    moment::may_go_on(game, seat, ply)?;
    let startable = startable(game);
    let draws = game.setup().deal.as_ref().is_some_and(Deal::draws);
    let card = match (draws, number, &startable[..]) {
        (_, Some(number), []) => Err(Refusal::NoSuchEvent(number)),
        (_, None, []) => Err(Refusal::NothingToStart),
        (true, None, _) => drawn(game, seat.side, &startable),
        (true, Some(_), _) => Err(Refusal::EventsAreDrawn),
        (false, None, [card]) => Ok(*card),
        (false, None, _) => Err(Refusal::WhichEvent),
        (false, Some(number), _) => {
            let mut cards = startable.iter().copied();
            let named = cards.find(|card| card.number == number);
            named.ok_or(Refusal::NoSuchEvent(number))
        }
    }?;
    begin(game, card, cards_read)
}

/// The same as the text of a turn: `event` or `event=91`. `None` when it is another text, or nothing can be
/// started: what is wrong with it is then said as of any turn.
pub(super) fn start_as_typed(
    game: &Game,
    seat: Seat,
    text: &str,
    ply: usize,
    cards_read: &ByColor<Vec<u8>>,
) -> Option<Result<Vec<GameEvent>, Refusal>> {
    let number = match text.strip_prefix(cards::START) {
        _ if startable(game).is_empty() => return None,
        Some("") => None,
        Some(rest) => Some(rest.strip_prefix('=')?.parse().ok()?),
        None => return None,
    };
    Some(start(game, seat, number, ply, cards_read))
}

fn startable(game: &Game) -> Vec<&'static EventCard> {
    let events = game.line().events();
    events.map(|events| events.startable).unwrap_or_default()
}

/// The event that a side draws now.
fn drawn(
    game: &Game,
    side: Color,
    startable: &[&'static EventCard],
) -> Result<&'static EventCard, Refusal> {
    let seeds = game.setup().seeds.as_ref().ok_or(Refusal::NothingToStart)?;
    let number = seeds[side].draws(&game.text_before_draw(), &game.startable());
    let mut cards = startable.iter().copied();
    let card = cards.find(|card| Some(card.number) == number);
    card.ok_or(Refusal::NothingToStart)
}

/// Starts an event that can be started.
fn begin(
    game: &Game,
    card: &'static EventCard,
    cards_read: &ByColor<Vec<u8>>,
) -> Result<Vec<GameEvent>, Refusal> {
    let judged = game
        .line()
        .judge_event_action(&EventAction::StartEvent { card });
    let record = Arc::new(judged.map_err(|error| moment::refusal(game, error))?);
    let event = GameEvent::EventStarted {
        event: card.number,
        record: Arc::clone(&record),
        read_ms: cards::read_ms(game, card.number, cards_read),
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
        .and_then(|act| game.line().judge_event_action(&act));
    let record = Arc::new(judged.map_err(|error| moment::refusal(game, error))?);
    let event = GameEvent::SquareChosen {
        choice: SealedChoice::of(game.id(), square, nonce.secret_of(owner)),
        record: Arc::clone(&record),
    };
    Ok(moment::with_end(game, event, &record))
}
