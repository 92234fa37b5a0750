//! Parses turns without looking at the board, in standard notation, full algebraic notation or Game
//! Courier's notation.
//!
//! A turn is a movement, optionally followed by additions after `/` or `;`: `Qe8/@b5`, `q g6-e8;
//! b5-`, `P b7-b8; Q-b8`. Spaces and the annotations `!`, `?`, `+` and `#` are ignored.

use super::explain::illegal;
use crate::hole_chess::piece::Role;
use crate::hole_chess::square::Square;
use crate::{Color, IllegalTurn, excerpt};

/// A parsed turn that has not been matched with the board yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ParsedTurn {
    pub(super) movement: Option<ParsedMovement>,
    pub(super) promotion: Option<Role>,
    /// The target of a beam, written `@b5`.
    pub(super) beam: Option<Square>,
    /// A removed piece, written `b5-` or `@-b5`: the target of a beam, or a pawn captured en
    /// passant.
    pub(super) removal: Option<Square>,
}

/// A piece's movement in the text, such as `Qg6-e8`. Parts that the text omits are `None` or
/// unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParsedMovement {
    pub(super) role: Option<Role>,
    pub(super) from: OriginHint,
    pub(super) to: Square,
    /// Whether the text contains an `x`.
    pub(super) takes: bool,
}

/// The origin square, or the part of it that the text contains. Ranks are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OriginHint {
    Unknown,
    File(u8),
    Rank(u8),
    Square(Square),
}

impl OriginHint {
    pub(super) fn admits(self, square: Square) -> bool {
        match self {
            Self::Unknown => true,
            Self::File(file) => square.file() == file,
            Self::Rank(rank) => square.rank() == rank,
            Self::Square(known) => square == known,
        }
    }
}

/// The maximum length of a turn in any notation, in characters.
const MAX_TURN_CHARS: usize = 80;

/// Parses a turn of `side`. Lower-case piece letters are allowed for Red only.
pub(super) fn parse(text: &str, side: Color) -> Result<ParsedTurn, IllegalTurn> {
    let unreadable = || {
        let quoted = excerpt(text.trim());
        illegal(
            format!("“{quoted}” is not a turn: write c4, Qg6, exf5, b8=Q, or Qe8/@b5 with a beam"),
            [],
        )
    };
    if text.chars().nth(MAX_TURN_CHARS).is_some() {
        return Err(unreadable());
    }
    let parts = split(&tidy(text));
    let mut parts = parts.iter().map(String::as_str).peekable();
    let mut written = ParsedTurn::default();
    if let Some(first) = parts.next_if(|part| !part.starts_with('@') && !part.ends_with('-')) {
        if first.starts_with("O-O") || first.starts_with("0-0") {
            return Err(illegal("there is no castling in Hole Chess", []));
        }
        let (movement, promotion) = TurnReader { side }
            .movement(first)?
            .ok_or_else(unreadable)?;
        written.movement = Some(movement);
        written.promotion = promotion;
    }
    for part in parts {
        TurnReader { side }
            .addition(part, &mut written)?
            .ok_or_else(unreadable)?;
    }
    if written == ParsedTurn::default() {
        Err(unreadable())
    } else {
        Ok(written)
    }
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
    plain
        .collect::<String>()
        .trim_end_matches(';')
        .replace("e.p.", "")
}

/// Splits the text at `/` and `;`. An `@` starts a new part even without a separator.
fn split(text: &str) -> Vec<String> {
    let separated = text
        .replace('@', "/@")
        .replace("//@", "/@")
        .replace(";/@", "/@");
    let separated = separated
        .strip_prefix("/@")
        .map_or(separated.clone(), |beam| format!("@{beam}"));
    separated.split(['/', ';']).map(str::to_owned).collect()
}

struct TurnReader {
    side: Color,
}

/// The result of parsing one form of notation. It is `Ok(None)` if the text has another form, and
/// an error if the form is right but the content is wrong.
type ParseResult<T> = Result<Option<T>, IllegalTurn>;

impl TurnReader {
    /// Parses a movement, such as `Qg6-e8`, `exf5` or `b7b8q`.
    fn movement(&self, text: &str) -> ParseResult<(ParsedMovement, Option<Role>)> {
        let (body, promotion) = match text.split_once('=') {
            Some((body, letter)) => match single_letter(letter) {
                Some(letter) => (body, Some(named(letter)?)),
                None => return Ok(None),
            },
            None => split_promotion(text),
        };
        let Some(first) = body.chars().next() else {
            return Ok(None);
        };
        let with_letter = Role::from_letter(first).filter(|_| first.is_ascii_alphabetic());
        let rest = &body[first.len_utf8()..];
        // A lower-case b or d is parsed as a file wherever possible: `bxc5` is a pawn's capture.
        let file_first = matches!(first, 'b' | 'd');
        if file_first && let Some(movement) = squares(body, None)? {
            return Ok(Some((movement, promotion)));
        }
        if let Some(role) = with_letter
            && let Some(movement) = squares(rest, Some(role))?
        {
            self.check_case(first, role)?;
            return Ok(Some((movement, promotion)));
        }
        // `B5` is rejected, because an upper-case letter means the PS-Bishop and not the b-file.
        if first.is_ascii_uppercase() && with_letter.is_some() {
            return Ok(None);
        }
        if first.is_ascii_uppercase() && !('A'..='G').contains(&first) && with_letter.is_none() {
            named(first)?;
        }
        Ok(squares(body, None)?.map(|movement| (movement, promotion)))
    }

    /// Parses an addition after the movement, such as `@b5`, `@-b5`, `b5-`, `Q-b8` or `=Q`.
    fn addition(&self, part: &str, written: &mut ParsedTurn) -> ParseResult<()> {
        if let Some(removed) = part
            .strip_prefix("@-")
            .or_else(|| part.strip_suffix('-').filter(|rest| rest.len() > 1))
        {
            return once(
                &mut written.removal,
                square(removed)?,
                "a turn takes one piece off by a beam",
            );
        }
        if let Some(target) = part.strip_prefix('@') {
            return once(&mut written.beam, square(target)?, "a turn has one beam");
        }
        if let Some(letter) = part.strip_prefix('=') {
            let Some(letter) = single_letter(letter) else {
                return Ok(None);
            };
            return once(
                &mut written.promotion,
                named(letter)?,
                "a pawn promotes to one piece",
            );
        }
        let Some((letter, at)) = part.split_once('-') else {
            return Ok(None);
        };
        let Some(letter) = single_letter(letter) else {
            return Ok(None);
        };
        let (role, at) = (named(letter)?, square(at)?);
        self.check_case(letter, role)?;
        match &written.movement {
            Some(movement) if movement.to == at => {
                once(&mut written.promotion, role, "a pawn promotes to one piece")
            }
            Some(movement) => Err(illegal(
                format!(
                    "the pawn promotes where it arrives, on {}",
                    movement.to.name()
                ),
                [at],
            )),
            None => Ok(None),
        }
    }

    /// Rejects lower-case piece letters for Yellow. They denote Red's pieces, as in Game Courier.
    fn check_case(&self, letter: char, role: Role) -> Result<(), IllegalTurn> {
        if self.side == Color::White && letter.is_ascii_lowercase() {
            let name = role.name();
            let upper = letter.to_ascii_uppercase();
            return Err(illegal(
                format!("a lower-case {letter} is Red’s {name}: Yellow writes {upper}"),
                [],
            ));
        }
        Ok(())
    }
}

fn once<T>(slot: &mut Option<T>, value: T, rule: &str) -> ParseResult<()> {
    if slot.is_some() {
        return Err(illegal(rule, []));
    }
    *slot = Some(value);
    Ok(Some(()))
}

/// Splits `b7b8q` into `b7b8` and the promotion, if there is one.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    let mut letters = text.chars().rev();
    let role = letters.next().and_then(Role::from_letter);
    match letters.next() {
        Some(digit) if digit.is_ascii_digit() && role.is_some() => (&text[..text.len() - 1], role),
        _ => (text, None),
    }
}

fn single_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters
        .next()
        .filter(|letter| letters.next().is_none() && letter.is_ascii_alphabetic())
}

fn named(letter: char) -> Result<Role, IllegalTurn> {
    let unknown = || {
        illegal(
            format!(
                "there is no piece {letter} in Hole Chess: there are K, Q, R, B (PS-Bishop) and P"
            ),
            [],
        )
    };
    Role::from_letter(letter).ok_or_else(unknown)
}

fn square(text: &str) -> Result<Square, IllegalTurn> {
    Square::parse(text).map_err(|error| illegal(error.to_string(), []))
}

/// Parses the part after the piece's letter, such as `e8`, `xe8`, `gxe8`, `6e8`, `g6-e8` or `g6e8`.
fn squares(text: &str, role: Option<Role>) -> ParseResult<ParsedMovement> {
    let (first, rest) = split_coordinate(text);
    if rest.is_empty() {
        let to = if is_coordinate(first) {
            square(first)?
        } else {
            return Ok(None);
        };
        return Ok(Some(ParsedMovement {
            role,
            from: OriginHint::Unknown,
            to,
            takes: false,
        }));
    }
    let target = rest.strip_prefix(['x', '-']).unwrap_or(rest);
    if split_coordinate(target) != (target, "") || !is_coordinate(target) {
        return Ok(None);
    }
    let Some(from) = origin(first)? else {
        return Ok(None);
    };
    Ok(Some(ParsedMovement {
        role,
        from,
        to: square(target)?,
        takes: rest.starts_with('x'),
    }))
}

fn origin(text: &str) -> ParseResult<OriginHint> {
    let mut letters = text.chars();
    Ok(match letters.next() {
        None => Some(OriginHint::Unknown),
        Some(file) if file.is_ascii_alphabetic() && letters.as_str().is_empty() => Some(
            OriginHint::File((file.to_ascii_lowercase() as u8).wrapping_sub(b'a')),
        ),
        Some(digit) if digit.is_ascii_digit() => text
            .parse::<u8>()
            .ok()
            .and_then(|rank| rank.checked_sub(1))
            .map(OriginHint::Rank),
        Some(_) => Some(OriginHint::Square(square(text)?)),
    })
}

fn is_coordinate(text: &str) -> bool {
    text.len() >= 2 && text.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// Splits off a file letter and a rank at the beginning of the text. Either may be missing.
fn split_coordinate(text: &str) -> (&str, &str) {
    let file = text.starts_with(|letter: char| letter.is_ascii_alphabetic() && letter != 'x');
    let start = usize::from(file);
    let digits = text[start..]
        .bytes()
        .take(2)
        .take_while(u8::is_ascii_digit)
        .count();
    text.split_at(start + digits)
}
