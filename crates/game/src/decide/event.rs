//! Commands for starting event cards and for choosing secret squares.

use std::sync::Arc;

use postern_rules::{ByColor, Color, EventAction, EventCard, GameLineError};

use super::seat::ActingSeat;
use super::{Game, Refusal, board, cards, require_log_space, require_running};
use crate::{EventDeal, GameEvent, NONCE_BYTES, SealedChoice, SubmittedSecret};

/// Starts event card `event`, or a drawn card if the game draws its cards. `ply` is the number of
/// turns that the player has seen. `cards_read` lists the cards that each player has read in other
/// games.
pub(super) fn start(
    game: &Game,
    seat: ActingSeat,
    number: Option<u8>,
    ply: usize,
    cards_read: &ByColor<Vec<u8>>,
) -> Result<Vec<GameEvent>, Refusal> {
    board::check_can_continue(game, seat, ply)?;
    let startable = startable(game);
    let draws = game.setup().deal.as_ref().is_some_and(EventDeal::draws);
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

/// Starts an event card from a turn text such as `event` or `event=91`. Returns `None` if the text
/// has another form or no card can be started; the caller then treats the text as a turn.
pub(super) fn start_as_typed(
    game: &Game,
    seat: ActingSeat,
    text: &str,
    ply: usize,
    cards_read: &ByColor<Vec<u8>>,
) -> Option<Result<Vec<GameEvent>, Refusal>> {
    let number = match text.strip_prefix(cards::START_PREFIX) {
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

/// Returns the number of the event card that `side` draws now.
fn drawn(
    game: &Game,
    side: Color,
    startable: &[&'static EventCard],
) -> Result<&'static EventCard, Refusal> {
    let seeds = game.setup().seeds.as_ref().ok_or(Refusal::NothingToStart)?;
    let number = seeds[side].draw_event(&game.text_before_draw(), &game.startable());
    let mut cards = startable.iter().copied();
    let card = cards.find(|card| Some(card.number) == number);
    card.ok_or(Refusal::NothingToStart)
}

/// Starts the event card `card`. Returns an error if it cannot be started now.
fn begin(
    game: &Game,
    card: &'static EventCard,
    cards_read: &ByColor<Vec<u8>>,
) -> Result<Vec<GameEvent>, Refusal> {
    let judged = game
        .line()
        .judge_event_action(&EventAction::StartEvent { card });
    let record = Arc::new(judged.map_err(|error| board::to_refusal(game, error))?);
    let event = GameEvent::EventStarted {
        event: card.number,
        record: Arc::clone(&record),
        read_ms: cards::reading_time_ms(game, card.number, cards_read),
    };
    Ok(board::append_end(game, event, &record))
}

/// Chooses a secret square for the player's side. Returns an error if no choice is pending.
pub(super) fn choose(
    game: &Game,
    seat: ActingSeat,
    square: SubmittedSecret<String>,
    nonce: SubmittedSecret<[u8; NONCE_BYTES]>,
) -> Result<Vec<GameEvent>, Refusal> {
    require_running(game)?;
    require_log_space(game)?;
    let owner = board::chooser(game, seat).ok_or_else(|| match game.line().events() {
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
    let record = Arc::new(judged.map_err(|error| board::to_refusal(game, error))?);
    let event = GameEvent::SquareChosen {
        choice: SealedChoice::of(game.id(), square, nonce.secret_of(owner)),
        record: Arc::clone(&record),
    };
    Ok(board::append_end(game, event, &record))
}
