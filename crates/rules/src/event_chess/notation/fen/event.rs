//! The seventh field of a FEN: who may still start an event, and the events in force.

use std::fmt::Write as _;

use shakmaty::Square;

use super::error;
use crate::{
    ByColor, Color, FenError, Secret,
    event_chess::{
        active::{
            forces::Forces,
            ids::{Deck, EventId},
            state::State,
        },
        deck::squares::hidden_passage,
        hidden::choosing::Choosing,
        notation::pieces,
        situation::{CAPTURE_LIMIT, Situation},
    },
    excerpt,
};

/// What the field tells.
pub(super) struct Field {
    pub(super) starts: ByColor<Option<u8>>,
    pub(super) forces: Forces,
    /// What has been chosen, as far as the field tells.
    pub(super) choosing: Choosing,
}

/// Reads the field in a game with this deck.
pub(super) fn read(field: &str, deck: Deck) -> Result<Field, FenError> {
    let mut read = Field {
        starts: ByColor::default(),
        forces: Forces::default(),
        choosing: Choosing::default(),
    };
    if field == "-" {
        return Ok(read);
    }
    let Some(listed) = field.strip_prefix('d').filter(|_| !is_passage(field)) else {
        // Event 5 alone, with nothing to start, as before there was a deck.
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
    if read.forces.len() + may_start.count() > Forces::MOST {
        return error(format!(
            "“{}” has more than two events, in force and still to start",
            excerpt(field)
        ));
    }
    Ok(read)
}

/// Whether the field is the two squares of a passage, one of which may be on the d-file.
fn is_passage(field: &str) -> bool {
    let squares = field.split_at_checked(2);
    squares.is_some_and(|(white, black)| {
        [white, black]
            .iter()
            .all(|name| name.parse::<Square>().is_ok())
    })
}

impl Field {
    /// Adds an event in force.
    fn add(&mut self, number: u8, state: Option<&str>, deck: Deck) -> Result<(), FenError> {
        let id = EventId::numbered(number).filter(|event| deck.contains(*event));
        let Some(id) = id else {
            return error(format!("the deck of this game has no event {number}"));
        };
        if self.forces.has(id) {
            return error(format!("event {number} is in force twice"));
        }
        let at = self.forces.len();
        if at == Forces::MOST {
            return error("two events are in force at most");
        }
        let (public, known) = match state {
            Some(state) => split_known(state),
            None => (None, Vec::new()),
        };
        let plain = match public.as_deref() {
            // What is revealed together is hidden together.
            Some("??") if id.event().reveals_all() => Some("?"),
            public => public.or(state),
        };
        let state = id
            .event()
            .read_state(plain)
            .map_err(|why| FenError(format!("event {number}: {why}")))?;
        self.forces.add(id, state);
        self.read_known(at, id, &known)
    }

    /// Notes the squares that the field tells although they are hidden.
    fn read_known(
        &mut self,
        event: usize,
        id: EventId,
        known: &[(Color, Square)],
    ) -> Result<(), FenError> {
        let mut whole = self
            .forces
            .iter()
            .nth(event)
            .map_or(State::Nothing, |force| force.state);
        if let State::Chosen(squares) = &mut whole {
            for (side, square) in known {
                squares[*side] = Some(*square);
                self.choosing.choose(event, Secret::new(*side, *square));
            }
            // What is revealed is known as well.
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

/// Splits `(c4f6)`, `h4(c3)`, `(h4)c3` into what everybody knows, `?` for what is hidden, and the squares in
/// brackets. `None` when nothing is in brackets.
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
            "after d stand two digits, White’s captures and Black’s, each - where there is nothing to start, not “{}”",
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
                "“{}” says that {side} has captured {count} pieces other than pawns: before an event it is 2 at most",
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

impl Situation {
    /// The seventh field as everybody may know it, or with what has been chosen.
    pub(super) fn event_field(&self, known: Option<&Choosing>) -> String {
        let nothing_to_start = self.starts == ByColor::default();
        let mut forces = self.forces.iter().enumerate();
        let first = forces.next();
        match first {
            None if nothing_to_start => return "-".to_owned(),
            Some((at, force))
                if nothing_to_start
                    && forces.next().is_none()
                    && force.id.number() == hidden_passage::CARD.number =>
            {
                return state_text(at, force.id, force.state, known).unwrap_or_default();
            }
            _ => {}
        }
        let digit =
            |side| self.starts[side].map_or_else(|| "-".to_owned(), |count| count.to_string());
        let mut field = format!("d{}{}", digit(Color::White), digit(Color::Black));
        for (at, force) in self.forces.iter().enumerate() {
            let _infallible = write!(field, ",{}", force.id.number());
            if let Some(state) = state_text(at, force.id, force.state, known) {
                let _infallible = write!(field, ":{state}");
            }
        }
        field
    }
}

/// What is kept of an event, with what has been chosen in brackets as far as it is known.
fn state_text(at: usize, id: EventId, state: State, known: Option<&Choosing>) -> Option<String> {
    let public = id.event().write_state(state)?;
    let (State::Chosen(squares), Some(known)) = (state, known) else {
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
