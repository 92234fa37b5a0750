//! Commands about event cards: confirming that a card was read, and adding random bytes to draws.

use super::{Game, Refusal, require_log_space, require_running, seat::Seat};
use crate::{GameEvent, MINUTE, Millis, RandomBytes, TimeControl};
use postern_rules::{ByColor, Color};

/// The time that a live game waits for a side to read a card.
const READ_MS: Millis = MINUTE;
/// The time if the player has read the card in an earlier game.
const READ_AGAIN_MS: Millis = 30_000;

/// The prefix of turn text that starts an event.
pub(super) const START_PREFIX: &str = "event";

/// Whether the game waits until a revealed card is read. Only live games do, and only if their deck
/// was set up by the players; in other games they know the events.
pub(super) fn waits_for_reading(game: &Game) -> bool {
    let is_live = matches!(game.time(), TimeControl::Live { .. });
    is_live && game.setup().deal.is_some()
}

/// Returns the time that each side has to read the card of an event. `before` lists the cards that
/// each player has read in other games. `None` if the game does not wait.
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

/// Refuses turns while a card is being read.
pub(super) fn check_card_read(game: &Game, now: Millis) -> Result<(), Refusal> {
    match game.reading_until_ms(now) {
        None => Ok(()),
        Some(until) => Err(Refusal::CardUnread {
            seconds: (until - now + 999) / 1_000,
        }),
    }
}

/// Records that a player has read the card. A player of both sides has read it for both.
pub(super) fn confirm_read(game: &Game, seat: Seat) -> Result<Vec<GameEvent>, Refusal> {
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

/// Adds the random bytes of the player's side.
pub(super) fn send_random(game: &Game, seat: Seat, bytes: &str) -> Result<GameEvent, Refusal> {
    if game.outcome().is_some() {
        require_running(game)?;
    }
    let mut sides = Color::ALL.into_iter();
    let by = sides.find(|&side| seat.plays(side) && game.takes_random(side));
    let by = by.ok_or(Refusal::NoRandom)?;
    let bytes = RandomBytes::parse(bytes).ok_or(Refusal::UnreadableRandom)?;
    Ok(GameEvent::RandomSent { by, bytes })
}
