//! Parses turns without looking at the board: `Na1-a5(xa4)-e5(xb5)`, also without the brackets or
//! the piece's letter. Spaces and the annotations `!`, `?`, `+` and `#` are ignored.

use shakmaty::{Bitboard, Square};

use super::explanation::illegal;
use crate::{
    Illegal, excerpt,
    interweave::{piece::Role, square},
};

/// One action of the moving piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Moves to a square, or captures from its own square.
    Go(Square),
    Promote(Role),
}

/// An action, and the captures that the text lists for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ParsedAction {
    pub(super) action: Action,
    pub(super) taken: Option<Bitboard>,
}

/// A parsed turn, not yet matched with the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParsedTurn {
    pub(super) role: Option<Role>,
    pub(super) from: Square,
    pub(super) parts: Vec<ParsedAction>,
}

/// An upper bound of the length of a chain in any notation, in characters.
const LONGEST: usize = 400;

/// `Ok(None)` if the text cannot be parsed; an error if it can be parsed but is wrong.
type ParseResult<T> = Result<Option<T>, Illegal>;

pub(super) fn parse(text: &str) -> Result<ParsedTurn, Illegal> {
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
    if text.chars().nth(LONGEST).is_some() {
        return Err(unreadable());
    }
    let plain = tidy(text);
    let mut reader = Reader { rest: &plain };
    let role = reader.letter()?;
    // `B2-d4` names a remover, not the pawn on b2.
    if role.is_none() && plain.starts_with('B') {
        return Err(unreadable());
    }
    let from = reader.square()?.ok_or_else(unreadable)?;
    let parts = reader.parts(from)?.ok_or_else(unreadable)?;
    Ok(ParsedTurn { role, from, parts })
}

/// Drops spaces and annotations, and replaces typographic dashes and crosses by plain ones.
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

/// Parses the letter of a kind of piece.
pub(super) fn kind(letter: char) -> Result<Role, Illegal> {
    Role::from_letter(letter).ok_or_else(|| {
        let names = "K (king), R (smasher), N (leaper), B (remover) and P (pawn)";
        illegal(
            format!("there is no piece {letter} in Interweave: there are {names}"),
            [],
        )
    })
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
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

    /// Parses a piece's letter before a square.
    fn letter(&mut self) -> Result<Option<Role>, Illegal> {
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
                    action: Action::Promote(kind(letter)?),
                    taken: None,
                });
            } else if self.eat("(x") {
                let Some(taken) = self.taken()? else {
                    return Ok(None);
                };
                match parts.last_mut() {
                    Some(part) if matches!(part.action, Action::Go(_)) => {
                        if part.taken.replace(taken).is_some() {
                            return Ok(None);
                        }
                    }
                    // A bracket without a square before it: the piece captures from its own square.
                    _ => parts.push(ParsedAction {
                        action: Action::Go(at),
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
                    action: Action::Go(to),
                    taken: None,
                });
            }
        }
        Ok(Some(parts))
    }

    /// Parses `xe5,f4)`, whose first `x` is optional.
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
