//! Positions as a log keeps them: the FEN that everybody may know, and after it all that a FEN
//! leaves out, one word each. `W@c4` and `B@f6` are hidden squares, `closed` says that no choice is
//! owed any more although none is known, and `>c7d8` is a pawn's landing that still has to be
//! finished by a promotion.

use std::fmt::Write as _;

use shakmaty::{Move, Role, Square};

use super::{
    choosing::Choosing,
    fen,
    position::{Position, Waiting},
    situation::{Event, Situation},
};
use crate::{Color, FenError, Secret, excerpt};

/// The fields of a FEN of Event Chess.
const FEN_FIELDS: usize = 7;

/// Writes a position with everything in it.
pub(super) fn write(position: &Position) -> String {
    let mut saved = position.situation.fen();
    if position.is_hidden() {
        position.choosing.write(&mut saved);
    }
    if let Some(waiting) = &position.waiting
        && let Move::Normal { from, to, .. } = waiting.landing
    {
        let _infallible = write!(saved, " >{from}{to}");
    }
    saved
}

/// Reads what [`write`] wrote.
pub(super) fn read(saved: &str) -> Result<Position, FenError> {
    let fields: Vec<&str> = saved.split(' ').collect();
    let (fen, words) = fields.split_at(fields.len().min(FEN_FIELDS));
    let mut position = fen::read(&fen.join(" "))?;
    for word in words {
        let unreadable = || FenError(format!("“{}” follows the event", excerpt(word)));
        if let Some(landing) = word.strip_prefix('>') {
            let waiting = waiting(&position.situation, landing).ok_or_else(unreadable)?;
            position.waiting = Some(Box::new(waiting));
        } else {
            position.choosing.read(word).ok_or_else(unreadable)?;
        }
    }
    Ok(position)
}

impl Choosing {
    fn write(&self, saved: &mut String) {
        for side in Color::ALL {
            if let Some(square) = self.exposed_square(side) {
                let letter = if side == Color::White { 'W' } else { 'B' };
                let _infallible = write!(saved, " {letter}@{square}");
            }
        }
        if self.is_closed() {
            saved.push_str(" closed");
        }
    }

    /// `None` when the word tells nothing of the choosing.
    fn read(&mut self, word: &str) -> Option<()> {
        if word == "closed" {
            self.close();
            return Some(());
        }
        let (side, name) = word.split_once('@')?;
        let owner = match side {
            "W" => Color::White,
            "B" => Color::Black,
            _ => return None,
        };
        let square = Square::from_ascii(name.as_bytes()).ok()?;
        self.choose(Secret::new(owner, square));
        Some(())
    }
}

/// What is known of a turn that waits for its promotion, made again from its landing.
fn waiting(revealed: &Situation, landing: &str) -> Option<Waiting> {
    let (from, to) = landing.split_at_checked(2)?;
    let from = Square::from_ascii(from.as_bytes()).ok()?;
    let to = Square::from_ascii(to.as_bytes()).ok()?;
    let landing = Move::Normal {
        role: Role::Pawn,
        from,
        capture: revealed.board.role_at(to),
        to,
        promotion: None,
    };
    let hidden = revealed.with_event(Event::Hidden);
    Some(Waiting {
        landing,
        name: hidden.landing_name(landing),
        steps: hidden.revealing_steps(revealed, revealed.passage()?, landing),
    })
}
