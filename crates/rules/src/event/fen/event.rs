//! The seventh field of a FEN.

use shakmaty::{Board, Color, Square};

use super::error;
use crate::{
    ByColor, FenError,
    event::{
        choosing::Choosing,
        deck::hidden_passage::{Passage, half},
        pieces,
        situation::{CAPTURE_LIMIT, Event},
    },
    excerpt,
};

/// Reads how far the event has come, and what has been chosen as far as the field tells.
pub(super) fn read(field: &str, board: &Board) -> Result<(Event, Choosing), FenError> {
    let unchosen = Choosing::default();
    if let Some(counts) = field
        .strip_prefix('d')
        .filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Ok((
            Event::Deck {
                captures: read_counts(field, counts)?,
            },
            unchosen,
        ));
    }
    let hidden = field
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    match (field, hidden) {
        ("-", _) => Ok((Event::Without, unchosen)),
        ("?", _) => Ok((Event::Hidden, unchosen)),
        (_, Some(squares)) => {
            let passage = read_passage(field, squares)?;
            for end in passage.ends() {
                if let Some(role) = board.role_at(end) {
                    let name = pieces::name(role);
                    return error(format!(
                        "the hidden square {end} is not empty: a {name} stands there"
                    ));
                }
            }
            Ok((Event::Hidden, Choosing::made(passage)))
        }
        (squares, None) => {
            let passage = read_passage(field, squares)?;
            Ok((Event::Revealed(passage), Choosing::made(passage)))
        }
    }
}

fn read_counts(field: &str, counts: &str) -> Result<ByColor<u8>, FenError> {
    let [white, black] = counts.as_bytes() else {
        return error(format!(
            "after d stand two digits, White’s captures and Black’s, not “{}”",
            excerpt(field)
        ));
    };
    let count = |side, digit: u8| {
        let count = digit - b'0';
        if count > CAPTURE_LIMIT {
            let side = pieces::side(side);
            return error(format!(
                "“{field}” says that {side} has captured {count} pieces other than pawns: before an event it is 2 at most"
            ));
        }
        Ok(count)
    };
    Ok(ByColor {
        white: count(Color::White, *white)?,
        black: count(Color::Black, *black)?,
    })
}

fn read_passage(field: &str, squares: &str) -> Result<Passage, FenError> {
    let ends = squares
        .is_ascii()
        .then(|| squares.split_at_checked(2))
        .flatten();
    let parse = |text: &str| Square::from_ascii(text.as_bytes()).ok();
    let Some((white, black)) = ends.and_then(|(white, black)| Some((parse(white)?, parse(black)?)))
    else {
        return error(format!(
            "the event is - (none), d00 (one to start), ? (hidden) or the two squares of the passage as in c4f6, not “{}”",
            excerpt(field)
        ));
    };
    for (side, square, ranks) in [
        (Color::White, white, "1 to 4"),
        (Color::Black, black, "5 to 8"),
    ] {
        if !half(side).contains(square) {
            let side = pieces::side(side);
            return error(format!(
                "{square} is not in {side}’s half (ranks {ranks}), as {side}’s end of the passage must be"
            ));
        }
    }
    Ok(Passage { white, black })
}
