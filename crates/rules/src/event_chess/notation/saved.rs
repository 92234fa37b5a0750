//! Positions as stored in the event log: the public FEN, followed by words for everything that the
//! FEN omits.
//!
//! - `deck=5,7` is the deck, unless it contains only event 5.
//! - `W@c4` and `B@f6` are squares chosen for the event started first; `W@c4/2` is for the second.
//! - `closed` means that no choice is pending for the first event although no square is given;
//!   `closed/2` is for the second.
//! - `lost=w` is the side that has lost because a piece fell off the board. The board is then not
//!   validated.
//! - `>c7d8` is a pawn's landing that a promotion must finish. In `>c2c4,c7c8` it is the second of
//!   two moves.

use std::fmt::Write as _;

use shakmaty::{Color as Side, Move, Square};

use super::fen;
use crate::event_chess::active::active_events::ActiveEvents;
use crate::event_chess::active::ids::{Deck, EventId};
use crate::event_chess::deck::squares::hidden_passage;
use crate::event_chess::hidden::choosing::SecretChoices;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::position::{Position, UnfinishedTurn};
use crate::event_chess::situation::PublicPosition;
use crate::{Color, FenError, Secret, excerpt};

/// The number of fields in a FEN of Event Chess.
const FEN_FIELDS: usize = 7;

/// Returns the deck with event 5 only. The first games had no other deck.
pub(in crate::event_chess) fn first_deck() -> Deck {
    Deck::of(EventId::numbered(hidden_passage::CARD.number))
}

/// Writes the complete position, including secrets.
pub(in crate::event_chess) fn write(position: &Position) -> String {
    let situation = &position.situation;
    let mut saved = situation.fen();
    if situation.deck != first_deck() {
        let numbers: Vec<String> = situation
            .deck
            .events()
            .map(|event| event.number().to_string())
            .collect();
        let _infallible = write!(saved, " deck={}", numbers.join(","));
    }
    if position.is_hidden() {
        position
            .choosing
            .write(situation.active_events.len(), &mut saved);
    }
    if let Some(side) = situation.lost {
        saved.push_str(side.fold_wb(" lost=w", " lost=b"));
    }
    if let Some(waiting) = &position.waiting {
        let moves: Vec<String> = waiting.turn.moves().filter_map(written).collect();
        let _infallible = write!(saved, " >{}", moves.join(","));
    }
    saved
}

fn written(part: Move) -> Option<String> {
    Some(format!("{}{}", part.from()?, part.to()))
}

/// Parses a position that [`write`] wrote.
pub(in crate::event_chess) fn read(saved: &str) -> Result<Position, FenError> {
    let fields: Vec<&str> = saved.split(' ').collect();
    let (fen, words) = fields.split_at(fields.len().min(FEN_FIELDS));
    let word = |name: &str| words.iter().find_map(|word| word.strip_prefix(name));
    let deck = match word("deck=") {
        None => first_deck(),
        Some(numbers) => read_deck(numbers)?,
    };
    let lost = match word("lost=") {
        None => None,
        Some("w") => Some(Side::White),
        Some(_) => Some(Side::Black),
    };
    let mut position = fen::read(&fen.join(" "), deck, lost)?;
    for word in words {
        let unreadable = || FenError(format!("“{}” follows the event", excerpt(word)));
        if word.starts_with("deck=") || word.starts_with("lost=") {
            continue;
        }
        if let Some(landing) = word.strip_prefix('>') {
            let waiting = waiting(&position.situation, landing).ok_or_else(unreadable)?;
            position.waiting = Some(Box::new(waiting));
        } else {
            position.choosing.read(word).ok_or_else(unreadable)?;
        }
    }
    Ok(position)
}

/// Parses the event numbers of a deck: `5,7,12`.
///
/// # Errors
/// Returns a [`FenError`] that names the first invalid number.
pub(in crate::event_chess) fn read_deck(numbers: &str) -> Result<Deck, FenError> {
    read_events(numbers).map(Deck::of)
}

/// Parses event numbers, keeping their order.
///
/// # Errors
/// Returns an error as [`read_deck`] does.
pub(in crate::event_chess) fn read_events(numbers: &str) -> Result<Vec<EventId>, FenError> {
    let events = numbers.split(',').map(|number| {
        let event = number.trim().parse().ok().and_then(EventId::numbered);
        event.ok_or_else(|| FenError(format!("the deck has no event {}", excerpt(number))))
    });
    events.collect()
}

impl SecretChoices {
    fn write(&self, events: usize, saved: &mut String) {
        for (at, chosen) in self.exposed().into_iter().enumerate().take(events) {
            let suffix = if at == 0 { "" } else { "/2" };
            for side in Color::ALL {
                if let Some(square) = chosen[side] {
                    let letter = if side == Color::White { 'W' } else { 'B' };
                    let _infallible = write!(saved, " {letter}@{square}{suffix}");
                }
            }
            if self.is_closed(at) {
                let _infallible = write!(saved, " closed{suffix}");
            }
        }
    }

    /// Parses a word about secret choices. Returns `None` if the word is about something else.
    fn read(&mut self, word: &str) -> Option<()> {
        let (word, at) = match word.strip_suffix("/2") {
            Some(word) => (word, ActiveEvents::MAX - 1),
            None => (word, 0),
        };
        if word == "closed" {
            self.close_one(at);
            return Some(());
        }
        let (side, name) = word.split_once('@')?;
        let owner = match side {
            "W" => Color::White,
            "B" => Color::Black,
            _ => return None,
        };
        let square = Square::from_ascii(name.as_bytes()).ok()?;
        self.choose(at, Secret::new(owner, square));
        Some(())
    }
}

/// Rebuilds an unfinished turn from its saved moves.
fn waiting(revealed: &PublicPosition, moves: &str) -> Option<UnfinishedTurn> {
    let mut parts = moves.split(',');
    let first = landing(revealed, parts.next()?)?;
    let turn = match parts.next() {
        None => Turn::from(first),
        Some(second) => {
            let before = revealed.before_last(Turn::of_two(first, first));
            Turn::of_two(first, landing(&before, second)?)
        }
    };
    let hidden = revealed.as_hidden();
    Some(UnfinishedTurn {
        turn,
        name: hidden.plain_name(turn),
        at: revealed.before_last(turn).promoted_on(turn.last())?,
        steps: hidden.revealing_steps(revealed, turn),
    })
}

fn landing(situation: &PublicPosition, text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    let from = Square::from_ascii(from.as_bytes()).ok()?;
    let to = Square::from_ascii(to.as_bytes()).ok()?;
    let piece = situation.board.piece_at(from)?;
    let goes = piece.color == situation.turn && situation.goals(from).all().contains(to);
    goes.then(|| Move::Normal {
        role: piece.role,
        from,
        capture: situation.board.role_at(to),
        to,
        promotion: None,
    })
}

impl PublicPosition {
    /// Returns the public position before the turn, in which the passage was still secret.
    fn as_hidden(&self) -> Self {
        let mut hidden = self.clone();
        for force in hidden.active_events.iter_mut() {
            if force.event().gates(force.state).is_some() {
                force.state = force.event().begin();
            }
        }
        hidden.active_events.note_squares();
        hidden
    }
}
