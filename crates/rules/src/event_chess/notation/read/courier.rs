//! Game Courier's notation: a piece's letter before two squares, such as `N g1-f3` for White and `n
//! g8-f6` for Black.

use std::borrow::Cow;

use shakmaty::{Role, Square};

use crate::IllegalTurn;
use crate::event_chess::notation::explain::illegal;
use crate::event_chess::notation::pieces::{name, side};
use crate::event_chess::situation::PublicPosition;

/// Returns the text with its first letter in upper case, if that is the lower-case letter of a
/// black piece.
///
/// # Errors
/// Returns an error if it is White's turn.
pub(super) fn plain<'t>(
    situation: &PublicPosition,
    text: &'t str,
) -> Result<Cow<'t, str>, IllegalTurn> {
    let Some((letter, role)) = lettered(situation, text) else {
        return Ok(text.into());
    };
    let upper = letter.to_ascii_uppercase();
    if situation.turn.is_white() {
        let (ours, theirs) = (side(situation.turn), side(!situation.turn));
        let piece = name(role);
        return Err(illegal(
            format!("a lower-case {letter} is {theirs}’s {piece}: {ours} writes {upper}"),
            [],
        ));
    }
    Ok(text
        .trim_start()
        .replacen(letter, &upper.to_string(), 1)
        .into())
}

/// Returns the lower-case piece letter that begins a text, if two squares follow. `b` is treated as
/// a file unless the first square has a bishop of the side to move.
fn lettered(situation: &PublicPosition, text: &str) -> Option<(char, Role)> {
    let letters: Vec<char> = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    let (&letter, rest) = letters.split_first()?;
    let role = Role::from_char(letter).filter(|_| letter.is_ascii_lowercase())?;
    let square = |letters: &[char]| {
        let name: String = letters.get(..2)?.iter().collect();
        name.parse::<Square>().ok()
    };
    let from = square(rest)?;
    let goes = rest[2..]
        .strip_prefix(&['-'])
        .or(rest[2..].strip_prefix(&['x']));
    square(goes.unwrap_or(&rest[2..]))?;
    let bishop = situation.board.piece_at(from) == Some(Role::Bishop.of(situation.turn));
    (letter != 'b' || bishop).then_some((letter, role))
}
