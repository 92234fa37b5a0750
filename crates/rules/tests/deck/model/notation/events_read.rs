//! Parses the seventh field of a FEN, with the state of the events.

use super::fen::read_squares;
use crate::model::board::{ModelSide, Square};
use crate::model::state::{DECK, HiddenPassage, ModelPosition, PitTrap};

impl ModelPosition {
    pub(crate) fn read_events(&mut self, field: &str) -> Result<(), String> {
        // `d4b5` is a passage that begins on the d-file, not a list of events.
        let is_passage = two_squares(field).is_ok();
        let Some(starts) = field.strip_prefix('d').filter(|_| !is_passage) else {
            // A field without the `d` prefix has the older format, which only knows event 5.
            if field != "-" {
                self.forces[0] = Some(5);
                self.read_passage(field)?;
            }
            return Ok(());
        };
        let mut parts = starts.split(',');
        self.read_starts(parts.next().unwrap_or_default())?;
        let mut states = Vec::new();
        for (at, part) in parts.enumerate() {
            let (number, state) = match part.split_once(':') {
                Some((number, state)) => (number, Some(state)),
                None => (part, None),
            };
            let event = DECK.into_iter().find(|event| event.to_string() == number);
            let event = event.ok_or(format!("there is no event {number}"))?;
            if self.on(event) {
                return Err(format!("event {event} is in force twice"));
            }
            *self.forces.get_mut(at).ok_or("too many events")? = Some(event);
            states.push((event, state));
        }
        // An event's state may depend on the other event, so states are parsed after both events
        // are active.
        for (event, state) in states {
            self.read_state(event, state)?;
        }
        let in_force = self.forces.iter().flatten().count();
        let may_start = self.may_start.iter().filter(|&&may| may).count();
        if in_force + may_start > 2 {
            return Err("more than two events in force and still to start".to_owned());
        }
        Ok(())
    }

    /// Parses two characters, one for each player: the number of captured pieces other than pawns,
    /// or `-` if the player cannot start an event.
    fn read_starts(&mut self, field: &str) -> Result<(), String> {
        let (&[white, black], []) = field
            .as_bytes()
            .split_first_chunk()
            .ok_or("starts of two players")?
        else {
            return Err(format!("{field} does not tell who may start"));
        };
        for (side, digit) in [white, black].into_iter().enumerate() {
            self.may_start[side] = digit != b'-';
            self.taken[side] = match digit {
                b'-' => 0,
                b'0'..=b'2' => digit - b'0',
                _ => return Err(format!("{field} does not tell who may start")),
            };
        }
        Ok(())
    }

    fn read_state(&mut self, event: u8, state: Option<&str>) -> Result<(), String> {
        match (event, state) {
            (4, Some(state)) => {
                self.checks = read_counts(state, 5)?;
                if self.checks == [5, 5] {
                    return Err("five checks for both".to_owned());
                }
            }
            (5, Some(state)) => self.read_passage(state)?,
            (7, Some(state)) => {
                self.revivals = match state {
                    "wb" => [true, true],
                    "w" => [true, false],
                    "b" => [false, true],
                    "-" => [false, false],
                    _ => return Err(format!("{state} does not tell who may revive")),
                };
            }
            (9, Some(state)) => self.read_pits(state)?,
            (91, Some(state)) => self.read_tired(state)?,
            (102, Some(state)) => self.runs = read_counts(state, 3)?,
            (4 | 5 | 7 | 9 | 91 | 102, None) => {
                return Err(format!("the state of event {event} is missing"));
            }
            (_, None) => {}
            (_, Some(_)) => return Err(format!("event {event} has no state")),
        }
        Ok(())
    }

    /// Parses a passage: `?`, `c4f6` or `(c4f6)`.
    fn read_passage(&mut self, state: &str) -> Result<(), String> {
        if state == "?" {
            return Ok(());
        }
        let hidden = bracketed(state);
        let squares = two_squares(hidden.unwrap_or(state))?;
        for side in ModelSide::BOTH {
            let square = squares[side as usize];
            if !square.in_half_of(side) {
                return Err(format!("{square} is in the wrong half"));
            }
            if hidden.is_some() {
                self.refuse_occupied(square)?;
            }
        }
        self.passage = HiddenPassage {
            squares: squares.map(Some),
            revealed: hidden.is_none(),
        };
        Ok(())
    }

    /// Parses pit traps: `??`, `h4?`, `?c3`, `h4c3`, `(h4c3)`, `h4(c3)` or `(h4)c3`.
    fn read_pits(&mut self, state: &str) -> Result<(), String> {
        let unknown = PitTrap::default();
        let known = |name: &str| {
            Square::read(name).map(|square| PitTrap {
                square: Some(square),
                known: true,
            })
        };
        let hidden = |name: &str| {
            bracketed(name)
                .and_then(Square::read)
                .map(|square| PitTrap {
                    square: Some(square),
                    known: false,
                })
        };
        let pits = match state.len() {
            _ if !state.is_ascii() => None,
            2 if state == "??" => Some([unknown, unknown]),
            3 if state.starts_with('?') => known(&state[1..]).map(|pit| [unknown, pit]),
            3 if state.ends_with('?') => known(&state[..2]).map(|pit| [pit, unknown]),
            4 => known(&state[..2]).zip(known(&state[2..])).map(Into::into),
            6 if state.ends_with(')') && state.starts_with('(') => {
                let squares = two_squares(&state[1..5])?;
                Some(squares.map(|square| PitTrap {
                    square: Some(square),
                    known: false,
                }))
            }
            6 if state.ends_with(')') => {
                known(&state[..2]).zip(hidden(&state[2..])).map(Into::into)
            }
            6 => hidden(&state[..4]).zip(known(&state[4..])).map(Into::into),
            _ => None,
        };
        self.pits = pits.ok_or(format!("{state} does not tell the pits"))?;
        let [one, other] = self.pits;
        if one.square.is_some() && one.square == other.square && one.known != other.known {
            return Err("a pit is known and hidden".to_owned());
        }
        for pit in self.pits.into_iter().filter(|pit| !pit.known) {
            if let Some(square) = pit.square {
                self.refuse_occupied(square)?;
            }
        }
        Ok(())
    }

    /// Returns an error if a secret square is occupied, because landing there would have revealed
    /// it. With event 7, a revived piece may be on it.
    fn refuse_occupied(&self, square: Square) -> Result<(), String> {
        if self.board.is_empty(square) || self.on(7) {
            Ok(())
        } else {
            Err(format!("the hidden square {square} is occupied"))
        }
    }

    /// Parses the squares of both sides' pieces that event 91 forbids to move: `e4/-` or `f1g1/d5`.
    fn read_tired(&mut self, state: &str) -> Result<(), String> {
        let halves = state.split_once('/');
        let (white, black) = halves.ok_or("the tired squares of two players")?;
        for (side, field) in [(ModelSide::White, white), (ModelSide::Black, black)] {
            let tired = read_squares(field)?;
            let own = |at| self.board[at].is_some_and(|piece| piece.side == side);
            if !tired.iter().all(own) || tired.len() > 2 {
                return Err(format!("{field} cannot be tired"));
            }
            self.tired[side as usize] = tired;
        }
        Ok(())
    }
}

fn bracketed(text: &str) -> Option<&str> {
    text.strip_prefix('(')?.strip_suffix(')')
}

fn two_squares(names: &str) -> Result<[Square; 2], String> {
    let squares = names
        .split_at_checked(2)
        .and_then(|(one, other)| Square::read(one).zip(Square::read(other)));
    let squares = squares.ok_or(format!("{names} does not name two squares"))?;
    Ok(squares.into())
}

/// Parses two digits, each at most `most`.
fn read_counts(state: &str, most: u8) -> Result<[u8; 2], String> {
    let digits = <[u8; 2]>::try_from(state.as_bytes()).ok();
    let counts = digits.map(|digits| digits.map(|digit| digit.wrapping_sub(b'0')));
    counts
        .filter(|counts| counts.iter().all(|&count| count <= most))
        .ok_or(format!("{state} is not two counts"))
}
