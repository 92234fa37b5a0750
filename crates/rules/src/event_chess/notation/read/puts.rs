//! Parses drops, such as `R@h8`.

use shakmaty::{Move, Role, Square};

use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::notation::explain::{illegal, puts_unable};
use crate::event_chess::position::Position;
use crate::{IllegalTurn, excerpt};

/// Parses a drop. Returns `None` if the text is not a drop, or if no event allows drops.
pub(super) fn read(position: &Position, text: &str) -> Option<Result<Turn, IllegalTurn>> {
    if !position.situation.active_events.touch(EventAspects::PUTS) {
        return None;
    }
    let plain = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let (letter, square) = plain.split_once('@')?;
    let mut letters = letter.chars();
    let role = letters
        .next()
        .filter(char::is_ascii_uppercase)
        .and_then(Role::from_char)
        .filter(|_| letters.next().is_none());
    let Some(role) = role else {
        return Some(Err(illegal(
            format!(
                "“{}” names no piece to put on the board: write R@h8",
                excerpt(letter)
            ),
            [],
        )));
    };
    let Ok(to) = square.parse::<Square>() else {
        let clause = format!("the board has no square {}", excerpt(square));
        return Some(Err(illegal(clause, [])));
    };
    Some(judge(position, role, to))
}

/// Returns the turn that drops a piece on a square, if it is legal.
pub(super) fn judge(position: &Position, role: Role, to: Square) -> Result<Turn, IllegalTurn> {
    let situation = &position.situation;
    let put = Turn::from(Move::Put { role, to });
    if situation.legal().contains(&put) {
        return Ok(put);
    }
    Err(puts_unable(situation, role, Some(to)))
}
