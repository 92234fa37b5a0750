//! Parses turns such as `Na1-a5(xa4)-e5(xb5)` without looking at the board. The parentheses and the
//! piece's letter may be omitted. Spaces and the annotations `!`, `?`, `+` and `#` are ignored.

use shakmaty::{Bitboard, Square};

use super::explanation::illegal;
use crate::interweave::piece::Role;
use crate::interweave::square;
use crate::{IllegalTurn, excerpt};

/// An action of the moving piece, as parsed from text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LegAction {
    /// The piece moves to this square, or captures from it without moving.
    Go(Square),
    Promote(Role),
}

/// An action, with the captures that the text lists for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ParsedAction {
    pub(super) action: LegAction,
    pub(super) taken: Option<Bitboard>,
}

/// A parsed turn that has not been matched with the board yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParsedTurn {
    pub(super) role: Option<Role>,
    pub(super) from: Square,
    pub(super) parts: Vec<ParsedAction>,
}

/// The maximum length of a chain in any notation, in characters.
const MAX_TURN_CHARS: usize = 400;

/// The result of parsing one form of notation. It is `Ok(None)` if the text has another form, and
/// an error if the form is right but the content is wrong.
type ParseResult<T> = Result<Option<T>, IllegalTurn>;

pub(super) fn parse(text: &str) -> Result<ParsedTurn, IllegalTurn> {
    let unreadable = || {
        let quoted = excerpt(text.trim());
        illegal(
            format!(
                "“{quoted}” is not a turn: write a2-b3, Rb2-b6(xb7), Na1-a5-e5 for a chain, or \
                 Be4(xe5)"
            ),
            [],
        )
    };
    if text.chars().nth(MAX_TURN_CHARS).is_some() {
        return Err(unreadable());
    }
    let plain = tidy(text);
    let mut reader = TurnReader { rest: &plain };
    let role = reader.letter()?;
    // An upper-case `B` always denotes the piece called remover, never the b-file.
    if role.is_none() && plain.starts_with('B') {
        return Err(unreadable());
    }
    let from = reader.square()?.ok_or_else(unreadable)?;
    let parts = reader.parts(from)?.ok_or_else(unreadable)?;
    Ok(ParsedTurn { role, from, parts })
}

/// Removes spaces and annotations, and replaces typographic dashes and crosses with plain ones.
fn tidy(text: &str) -> String {
    let plain = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !"!?+#".contains(*letter));
    let plain = plain.map(|letter| match letter {
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        '×' => 'x',
        other => other,
    });
    plain.collect::<String>().replace("e.p.", "")
}

/// Returns the kind of piece for a letter.
pub(super) fn kind(letter: char) -> Result<Role, IllegalTurn> {
    Role::from_letter(letter).ok_or_else(|| {
        let names = "K (king), R (smasher), N (leaper), B (remover) and P (pawn)";
        illegal(
            format!("there is no piece {letter} in Interweave: there are {names}"),
            [],
        )
    })
}

struct TurnReader<'a> {
    rest: &'a str,
}

impl TurnReader<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        Some(letter)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Parses an optional piece letter before a square.
    fn letter(&mut self) -> Result<Option<Role>, IllegalTurn> {
        let mut letters = self.rest.chars();
        let first = letters.next().filter(char::is_ascii_alphabetic);
        match first {
            Some(first)
                if letters
                    .next()
                    .is_some_and(|second| second.is_ascii_alphabetic()) =>
            {
                self.next();
                kind(first).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn square(&mut self) -> ParseResult<Square> {
        let file = self
            .rest
            .starts_with(|letter: char| letter.is_ascii_alphabetic());
        let digits = self
            .rest
            .bytes()
            .skip(1)
            .take(2)
            .take_while(u8::is_ascii_digit)
            .count();
        if !file || digits == 0 {
            return Ok(None);
        }
        let (name, rest) = self.rest.split_at(1 + digits);
        self.rest = rest;
        square::parse(name)
            .map(Some)
            .map_err(|error| illegal(error.to_string(), []))
    }

    fn parts(&mut self, from: Square) -> ParseResult<Vec<ParsedAction>> {
        let mut parts: Vec<ParsedAction> = Vec::new();
        let mut at = from;
        while !self.rest.is_empty() {
            if self.eat("=") {
                let Some(letter) = self.next() else {
                    return Ok(None);
                };
                parts.push(ParsedAction {
                    action: LegAction::Promote(kind(letter)?),
                    taken: None,
                });
            } else if self.eat("(x") {
                let Some(taken) = self.taken()? else {
                    return Ok(None);
                };
                match parts.last_mut() {
                    Some(part) if matches!(part.action, LegAction::Go(_)) => {
                        if part.taken.replace(taken).is_some() {
                            return Ok(None);
                        }
                    }
                    // If no square precedes the parentheses, the piece captures from its current
                    // square.
                    _ => parts.push(ParsedAction {
                        action: LegAction::Go(at),
                        taken: Some(taken),
                    }),
                }
            } else {
                self.eat("-");
                let Some(to) = self.square()? else {
                    return Ok(None);
                };
                at = to;
                parts.push(ParsedAction {
                    action: LegAction::Go(to),
                    taken: None,
                });
            }
        }
        Ok(Some(parts))
    }

    /// Parses a list of captured squares, such as `xe5,f4)`. The first `x` is optional.
    fn taken(&mut self) -> ParseResult<Bitboard> {
        let mut taken = Bitboard::EMPTY;
        loop {
            let Some(square) = self.square()? else {
                return Ok(None);
            };
            taken |= square;
            if self.eat(")") {
                return Ok(Some(taken));
            }
            if !self.eat(",") {
                return Ok(None);
            }
            self.eat("x");
        }
    }
}
