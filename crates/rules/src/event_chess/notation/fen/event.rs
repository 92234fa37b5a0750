//! The seventh field of a FEN: which sides can still start an event, and the active events.

use std::fmt::Write as _;

use shakmaty::Square;

use super::error;
use crate::event_chess::active::active_events::ActiveEvents;
use crate::event_chess::active::ids::{Deck, EventId};
use crate::event_chess::active::state::EventState;
use crate::event_chess::deck::squares::hidden_passage;
use crate::event_chess::hidden::choosing::SecretChoices;
use crate::event_chess::notation::pieces;
use crate::event_chess::situation::{CAPTURE_LIMIT, PublicPosition};
use crate::{ByColor, Color, FenError, Secret, excerpt};

/// The parsed contents of the event field.
pub(super) struct EventField {
    pub(super) starts: ByColor<Option<u8>>,
    pub(super) active_events: ActiveEvents,
    /// The secret squares in this field of the FEN.
    pub(super) choosing: SecretChoices,
}

/// Parses the event field of a game with the given deck.
pub(super) fn read(field: &str, deck: Deck) -> Result<EventField, FenError> {
    let mut read = EventField {
        starts: ByColor::default(),
        active_events: ActiveEvents::default(),
        choosing: SecretChoices::default(),
    };
    if field == "-" {
        return Ok(read);
    }
    let Some(listed) = field.strip_prefix('d').filter(|_| !is_passage(field)) else {
        // The format used before the deck was added: event 5 is active, and no event can be
        // started.
        let number = hidden_passage::CARD.number;
        read.add(number, Some(field), deck)?;
        return Ok(read);
    };
    let mut parts = listed.split(',');
    read.starts = read_starts(field, parts.next().unwrap_or_default())?;
    for part in parts {
        let (number, state) = match part.split_once(':') {
            Some((number, state)) => (number, Some(state)),
            None => (part, None),
        };
        let Ok(number) = number.parse() else {
            return error(format!(
                "an event in force is its number, not “{}”",
                excerpt(part)
            ));
        };
        read.add(number, state, deck)?;
    }
    let may_start = Color::ALL
        .into_iter()
        .filter(|side| read.starts[*side].is_some());
    if read.active_events.len() + may_start.count() > ActiveEvents::MAX {
        return error(format!(
            "“{}” has more than two events, in force and still to start",
            excerpt(field)
        ));
    }
    Ok(read)
}

/// Whether the field consists of a passage's two squares. The field can begin with `d` because the
/// first square can be on the d-file.
fn is_passage(field: &str) -> bool {
    let squares = field.split_at_checked(2);
    squares.is_some_and(|(white, black)| {
        [white, black]
            .iter()
            .all(|name| name.parse::<Square>().is_ok())
    })
}

impl EventField {
    /// Adds an active event with its state in text form.
    fn add(&mut self, number: u8, state: Option<&str>, deck: Deck) -> Result<(), FenError> {
        let id = EventId::numbered(number).filter(|event| deck.contains(*event));
        let Some(id) = id else {
            return error(format!("the deck of this game has no event {number}"));
        };
        if self.active_events.has(id) {
            return error(format!("event {number} is in force twice"));
        }
        let at = self.active_events.len();
        if at == ActiveEvents::MAX {
            return error("two events are in force at most");
        }
        let (public, known) = match state {
            Some(state) => split_known(state),
            None => (None, Vec::new()),
        };
        let plain = match public.as_deref() {
            // Squares that are revealed together share a single `?` while they are secret.
            Some("??") if id.event().reveals_all() => Some("?"),
            public => public.or(state),
        };
        let state = id
            .event()
            .read_state(plain)
            .map_err(|why| FenError(format!("event {number}: {why}")))?;
        self.active_events.add(id, state);
        self.read_known(at, id, &known)
    }

    /// Records the secret squares that the field contains.
    fn read_known(
        &mut self,
        event: usize,
        id: EventId,
        known: &[(Color, Square)],
    ) -> Result<(), FenError> {
        let mut whole = self
            .active_events
            .iter()
            .nth(event)
            .map_or(EventState::Nothing, |force| force.state);
        if let EventState::Chosen(squares) = &mut whole {
            for (side, square) in known {
                squares[*side] = Some(*square);
                self.choosing.choose(event, Secret::new(*side, *square));
            }
            // A revealed square is also recorded as its owner's choice.
            for side in Color::ALL {
                if let Some(square) = squares[side] {
                    self.choosing.choose(event, Secret::new(side, square));
                }
            }
        }
        if let Some(text) = id.event().write_state(whole).filter(|_| !known.is_empty()) {
            let number = id.number();
            id.event()
                .read_state(Some(&text))
                .map_err(|why| FenError(format!("event {number}: {why}")))?;
        }
        Ok(())
    }
}

/// Splits states such as `(c4f6)`, `h4(c3)` or `(h4)c3` into the public part, with `?` for secret
/// squares, and the squares in parentheses. The public part is `None` if there are no parentheses.
fn split_known(state: &str) -> (Option<String>, Vec<(Color, Square)>) {
    if !state.contains('(') {
        return (None, Vec::new());
    }
    let mut public = String::new();
    let mut known = Vec::new();
    let (mut rest, mut is_inside, mut sides) = (state, false, Color::ALL.into_iter());
    while let Some(letter) = rest.chars().next() {
        match letter {
            '(' | ')' if is_inside == (letter == ')') => {
                is_inside = !is_inside;
                rest = &rest[1..];
            }
            '?' => {
                sides.next();
                public.push('?');
                rest = &rest[1..];
            }
            _ => {
                let square = rest.get(..2).and_then(|name| name.parse().ok());
                let (Some(square), Some(side)) = (square, sides.next()) else {
                    return (Some(state.to_owned()), Vec::new());
                };
                if is_inside {
                    known.push((side, square));
                    public.push('?');
                } else {
                    let _infallible = write!(public, "{square}");
                }
                rest = &rest[2..];
            }
        }
    }
    if is_inside {
        return (Some(state.to_owned()), Vec::new());
    }
    (Some(public), known)
}

fn read_starts(field: &str, digits: &str) -> Result<ByColor<Option<u8>>, FenError> {
    let wrong = || {
        FenError(format!(
            "after d stand two digits, White’s captures and Black’s, each - where there is \
             nothing to start, not “{}”",
            excerpt(field)
        ))
    };
    let [white, black] = digits.as_bytes() else {
        return Err(wrong());
    };
    let count = |side, digit: u8| match digit {
        b'-' => Ok(None),
        b'0'..=b'9' if digit - b'0' <= CAPTURE_LIMIT => Ok(Some(digit - b'0')),
        b'0'..=b'9' => {
            let (side, count) = (pieces::side(side), digit - b'0');
            error(format!(
                "“{}” says that {side} has captured {count} pieces other than pawns: before an \
                 event it is 2 at most",
                excerpt(field)
            ))
        }
        _ => Err(wrong()),
    };
    Ok(ByColor {
        white: count(Color::White, *white)?,
        black: count(Color::Black, *black)?,
    })
}

impl PublicPosition {
    /// Writes the event field, with public information only or with the secret squares in `known`.
    pub(super) fn event_field(&self, known: Option<&SecretChoices>) -> String {
        let nothing_to_start = self.starts == ByColor::default();
        let mut active_events = self.active_events.iter().enumerate();
        let first = active_events.next();
        match first {
            None if nothing_to_start => return "-".to_owned(),
            Some((at, force))
                if nothing_to_start
                    && active_events.next().is_none()
                    && force.id.number() == hidden_passage::CARD.number =>
            {
                return state_text(at, force.id, force.state, known).unwrap_or_default();
            }
            _ => {}
        }
        let digit =
            |side| self.starts[side].map_or_else(|| "-".to_owned(), |count| count.to_string());
        let mut field = format!("d{}{}", digit(Color::White), digit(Color::Black));
        for (at, force) in self.active_events.iter().enumerate() {
            let _infallible = write!(field, ",{}", force.id.number());
            if let Some(state) = state_text(at, force.id, force.state, known) {
                let _infallible = write!(field, ":{state}");
            }
        }
        field
    }
}

/// Writes the state of an event. Secret squares in `known` are in parentheses.
fn state_text(
    at: usize,
    id: EventId,
    state: EventState,
    known: Option<&SecretChoices>,
) -> Option<String> {
    let public = id.event().write_state(state)?;
    let (EventState::Chosen(squares), Some(known)) = (state, known) else {
        return Some(public);
    };
    let chosen = known.exposed()[at];
    let hidden: Vec<Color> = Color::ALL
        .into_iter()
        .filter(|side| squares[*side].is_none())
        .collect();
    if hidden.is_empty() || hidden.iter().any(|side| chosen[*side].is_none()) {
        return Some(public);
    }
    let name = |side: Color| {
        chosen[side]
            .map(|square| square.to_string())
            .unwrap_or_default()
    };
    Some(match hidden[..] {
        [Color::White] => format!(
            "({}){}",
            name(Color::White),
            known_name(squares[Color::Black])
        ),
        [Color::Black] => format!(
            "{}({})",
            known_name(squares[Color::White]),
            name(Color::Black)
        ),
        _ => format!("({}{})", name(Color::White), name(Color::Black)),
    })
}

fn known_name(square: Option<Square>) -> String {
    square.map(|square| square.to_string()).unwrap_or_default()
}
