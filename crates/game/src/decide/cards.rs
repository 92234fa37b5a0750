//! Commands about event cards: confirming that a card has been read, and contributing random bytes.

use super::seat::ActingSeat;
use super::{Game, Refusal, require_log_space, require_running};
use crate::{GameEvent, MINUTE, Millis, RandomBytes, TimeControl};
use postern_rules::{ByColor, Color};

/// How long a live game waits for a player to read a new card.
const READ_MS: Millis = MINUTE;
/// How long a live game waits if the player has read the card in an earlier game.
const READ_AGAIN_MS: Millis = 30_000;

/// The prefix of a turn text that starts an event card instead of playing a turn.
pub(super) const START_PREFIX: &str = "event";

/// Whether the game waits until both players have read a revealed card. Only live games with a
/// custom deck wait, because players know the cards of the standard decks.
pub(super) fn waits_for_reading(game: &Game) -> bool {
    let is_live = matches!(game.time(), TimeControl::Live { .. });
    is_live && game.setup().deal.is_some()
}

/// Returns the time that each side has to read the card of a started event; `None` if the game does
/// not wait. `before` lists the cards that each player has read in other games.
pub(super) fn reading_time_ms(
    game: &Game,
    event: u8,
    before: &ByColor<Vec<u8>>,
) -> Option<ByColor<Millis>> {
    waits_for_reading(game).then(|| {
        ByColor::of(|side| {
            if before[side].contains(&event) {
                READ_AGAIN_MS
            } else {
                READ_MS
            }
        })
    })
}

/// Returns an error while a player is still reading a card.
pub(super) fn check_card_read(game: &Game, now: Millis) -> Result<(), Refusal> {
    match game.reading_until_ms(now) {
        None => Ok(()),
        Some(until) => Err(Refusal::CardUnread {
            seconds: (until - now + 999) / 1_000,
        }),
    }
}

/// Records that the player has read the card. In pass and play, confirms for both sides.
pub(super) fn confirm_read(game: &Game, seat: ActingSeat) -> Result<Vec<GameEvent>, Refusal> {
    require_running(game)?;
    require_log_space(game)?;
    let reading = game.reading().ok_or(Refusal::NoCard)?;
    let sides = Color::ALL.into_iter();
    let unread = sides.filter(|&side| seat.plays(side) && !reading.read[side]);
    let events: Vec<_> = unread.map(|by| GameEvent::CardRead { by }).collect();
    if events.is_empty() {
        return Err(Refusal::NoCard);
    }
    Ok(events)
}

/// Contributes the random bytes of the player's side.
pub(super) fn send_random(
    game: &Game,
    seat: ActingSeat,
    bytes: &str,
) -> Result<GameEvent, Refusal> {
    if game.outcome().is_some() {
        require_running(game)?;
    }
    let mut sides = Color::ALL.into_iter();
    let by = sides.find(|&side| seat.plays(side) && game.takes_random(side));
    let by = by.ok_or(Refusal::NoRandom)?;
    let bytes = RandomBytes::parse(bytes).ok_or(Refusal::UnreadableRandom)?;
    Ok(GameEvent::RandomSent { by, bytes })
}
