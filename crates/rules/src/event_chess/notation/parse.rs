//! Parses turns without looking at the board, in three notations: SAN followed by the far end of
//! the passage, full algebraic notation, and UCI.
//!
//! Examples: `Nc4xf6`, `c5-c4xg8`, `N g8-f6-c4`, `c7c8q`, `O-O-h6`, `=Q`, `h3~`. Spaces and the
//! annotations `!`, `?`, `+` and `#` are ignored. A `*`, which marks a piece falling off the board,
//! is ignored too, with the square that may follow it in castling.

use shakmaty::{CastlingSide, File, Rank, Role, Square};

use super::explain::illegal;
use crate::{IllegalTurn, excerpt};

/// A parsed turn that has not been matched with the board yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParsedTurn {
    pub(super) movement: Option<ParsedMovement>,
    pub(super) promotion: Option<Role>,
    /// Whether the text ends in `~`, which means that the turn was taken back.
    pub(super) taken_back: bool,
}

/// The moving piece and its squares, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ParsedMovement {
    Castle {
        side: CastlingSide,
        far: Option<ParsedTarget>,
    },
    Squares {
        role: Option<Role>,
        hint: OriginHint,
        squares: Vec<ParsedTarget>,
    },
}

/// A square, and whether `x` precedes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ParsedTarget {
    pub(super) square: Square,
    pub(super) takes: bool,
}

/// A partial origin square: a file, a rank or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OriginHint {
    Nothing,
    File(File),
    Rank(Rank),
}

/// The maximum length of a turn in any notation, in characters.
const MAX_TURN_CHARS: usize = 80;

/// Parses a turn.
pub(super) fn parse(text: &str) -> Result<ParsedTurn, IllegalTurn> {
    let unreadable = || {
        let quoted = excerpt(text.trim());
        illegal(
            format!(
                "“{quoted}” is not a turn: write c4, Nf6, exd5, O-O or c8=Q, and c4-f6 through \
                 the passage"
            ),
            [],
        )
    };
    if text.chars().nth(MAX_TURN_CHARS).is_some() {
        return Err(unreadable());
    }
    let tidy = tidy(text);
    let (body, taken_back) = match tidy.strip_suffix('~') {
        Some(body) => (body, true),
        None => (tidy.as_str(), false),
    };
    let (body, promotion) = split_promotion(body).ok_or_else(unreadable)?;
    let movement = if body.is_empty() {
        None
    } else {
        Some(movement(body)?.ok_or_else(unreadable)?)
    };
    if movement.is_none() && (promotion.is_none() || taken_back) {
        return Err(unreadable());
    }
    Ok(ParsedTurn {
        movement,
        promotion,
        taken_back,
    })
}

/// Removes spaces and annotations, and replaces typographic dashes and crosses with plain ones.
fn tidy(text: &str) -> String {
    let plain = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !"!?+#".contains(*letter));
    let plain = plain.map(|letter| match letter {
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        '×' | ':' => 'x',
        other => other,
    });
    without_falls(plain.collect::<String>().replace("e.p.", ""))
}

/// Removes `*` and, in castling, the squares after it.
fn without_falls(mut text: String) -> String {
    if text.starts_with(['O', 'o', '0'])
        && let Some(at) = text.find('*')
    {
        let taken_back = text.ends_with('~');
        text.truncate(at);
        text.extend(taken_back.then_some('~'));
    }
    text.retain(|letter| letter != '*');
    text
}

/// Splits off a promotion: `=Q`, `(Q)`, a letter after a digit, or a letter alone. Returns `None`
/// if `=` is not followed by a promotion letter.
fn split_promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let piece = |letters: &str| {
        let mut letters = letters.chars();
        let role = letters.next().and_then(Role::from_char)?;
        letters.next().is_none().then_some(role)
    };
    if let Some((body, letter)) = text.split_once('=') {
        return piece(letter).map(|role| (body, Some(role)));
    }
    if let Some((body, letter)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        return piece(letter).map(|role| (body, Some(role)));
    }
    if let Some(role) = piece(text) {
        return Some(("", Some(role)));
    }
    let cut = text.char_indices().next_back().map_or(0, |(at, _)| at);
    let (body, last) = text.split_at(cut);
    let after_digit = body.ends_with(|letter: char| letter.is_ascii_digit());
    match piece(last).filter(|_| after_digit) {
        Some(role) => Some((body, Some(role))),
        None => Some((text, None)),
    }
}

/// The result of parsing one form of notation. It is `Ok(None)` if the text has another form, and
/// an error if the form is right but the content is wrong.
type ParseResult<T> = Result<Option<T>, IllegalTurn>;

fn movement(text: &str) -> ParseResult<ParsedMovement> {
    if let Some(castle) = castle(text)? {
        return Ok(Some(castle));
    }
    let role = text
        .chars()
        .next()
        .filter(char::is_ascii_uppercase)
        .and_then(Role::from_char);
    let body = if role.is_some() { &text[1..] } else { text };
    let (hint, body) = split_hint(body);
    let Some(squares) = goals(body)? else {
        return Ok(None);
    };
    let most = if hint == OriginHint::Nothing { 3 } else { 2 };
    // The first of three squares is the origin, so `x` must not precede it.
    let from_takes = squares.len() == 3 && squares[0].takes;
    let fits = (1..=most).contains(&squares.len()) && !from_takes;
    Ok(fits.then_some(ParsedMovement::Squares {
        role,
        hint,
        squares,
    }))
}

fn castle(text: &str) -> ParseResult<ParsedMovement> {
    let letters = text.replace(['0', 'o'], "O");
    let (side, length) = if letters.starts_with("O-O-O") {
        (CastlingSide::QueenSide, 5)
    } else if letters.starts_with("O-O") {
        (CastlingSide::KingSide, 3)
    } else {
        return Ok(None);
    };
    let Some(far) = goals(&text[length..])? else {
        return Ok(None);
    };
    Ok((far.len() <= 1).then(|| ParsedMovement::Castle {
        side,
        far: far.first().copied(),
    }))
}

/// Splits off a file or rank that is not part of a full square.
fn split_hint(text: &str) -> (OriginHint, &str) {
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return (OriginHint::Nothing, text);
    };
    let rest = letters.as_str();
    let square_follows =
        rest.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '-');
    match (File::from_char(first), Rank::from_char(first)) {
        (Some(file), _) if square_follows => (OriginHint::File(file), rest),
        (_, Some(rank)) => (OriginHint::Rank(rank), rest),
        _ => (OriginHint::Nothing, text),
    }
}

/// Parses a sequence of squares, each optionally preceded by `-` or `x`.
fn goals(text: &str) -> ParseResult<Vec<ParsedTarget>> {
    let mut goals = Vec::with_capacity(3);
    let mut rest = text;
    while !rest.is_empty() {
        let takes = rest.starts_with('x');
        rest = rest.strip_prefix(['x', '-']).unwrap_or(rest);
        let digits = rest
            .chars()
            .skip(1)
            .take_while(char::is_ascii_digit)
            .count();
        if !rest.starts_with(|letter: char| letter.is_ascii_lowercase()) || digits == 0 {
            return Ok(None);
        }
        let (name, more) = rest.split_at(1 + digits);
        let square = Square::from_ascii(name.as_bytes());
        let square = square
            .map_err(|_| illegal(format!("the board has no square {}", excerpt(name)), []))?;
        goals.push(ParsedTarget { square, takes });
        rest = more;
    }
    Ok(Some(goals))
}
