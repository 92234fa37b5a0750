//! Reading the card of an event, and the random bytes that players add to a draw.

use super::{Game, Refusal, room_in_log, running, seat::Seat};
use crate::{GameEvent, MINUTE, Millis, RandomBytes, TimeControl};
use postern_rules::{ByColor, Color};

/// How long a live game waits for a side to read a card, in milliseconds.
const READ_MS: Millis = MINUTE;
/// The same for somebody who has read that card before.
const READ_AGAIN_MS: Millis = 30_000;

/// With what the text of a turn begins that starts an event.
pub(super) const START: &str = "event";

/// Whether a game waits until a card that was turned over is read: not by correspondence, not without a
/// clock, and not where the players know the events of their deck.
pub(super) fn waits(game: &Game) -> bool {
    let is_live = matches!(game.time(), TimeControl::Live { .. });
    is_live && game.setup().deal.is_some()
}

/// How long each side has to read the card of an event that was turned over, having read `before` in other
/// games; `None` where nothing waits for that.
pub(super) fn read_ms(
    game: &Game,
    event: u8,
    before: &ByColor<Vec<u8>>,
) -> Option<ByColor<Millis>> {
    waits(game).then(|| {
        ByColor::of(|side| {
            if before[side].contains(&event) {
                READ_AGAIN_MS
            } else {
                READ_MS
            }
        })
    })
}

/// Nothing is played while a card is being read.
pub(super) fn may_play(game: &Game, now: Millis) -> Result<(), Refusal> {
    match game.reading_until_ms(now) {
        None => Ok(()),
        Some(until) => Err(Refusal::CardUnread {
            seconds: (until - now + 999) / 1_000,
        }),
    }
}

/// A player has read the card; who plays both sides has read it for both.
pub(super) fn read(game: &Game, seat: Seat) -> Result<Vec<GameEvent>, Refusal> {
    running(game)?;
    room_in_log(game)?;
    let reading = game.reading().ok_or(Refusal::NoCard)?;
    let sides = if seat.both {
        Color::ALL.to_vec()
    } else {
        vec![seat.side]
    };
    let unread = sides.into_iter().filter(|side| !reading.read[*side]);
    let events: Vec<_> = unread.map(|by| GameEvent::CardRead { by }).collect();
    if events.is_empty() {
        return Err(Refusal::NoCard);
    }
    Ok(events)
}

/// A player's side adds random bytes.
pub(super) fn send_random(game: &Game, seat: Seat, bytes: &str) -> Result<GameEvent, Refusal> {
    if game.outcome().is_some() {
        running(game)?;
    }
    let sides = if seat.both {
        Color::ALL.to_vec()
    } else {
        vec![seat.side]
    };
    let by = (sides.into_iter().find(|side| game.takes_random(*side))).ok_or(Refusal::NoRandom)?;
    let bytes = RandomBytes::parse(bytes).ok_or(Refusal::UnreadableRandom)?;
    Ok(GameEvent::RandomSent { by, bytes })
}
