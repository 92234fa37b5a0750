//! Comments. What may be seen of them is the view's word.

use super::{Game, Refusal, room_in_log, seat::Seat};
use crate::game::{GameEvent, PersonId, text::clean_comment};

/// Most characters of a comment.
const MAX_LENGTH: usize = 1_000;
/// Most comments on a game, and of one person on a game.
const MAX_COMMENTS: usize = 500;
const MAX_COMMENTS_EACH: usize = 100;

/// Anyone may comment at any time on a position that has stood on the board.
pub(super) fn comment(
    game: &Game,
    person: &PersonId,
    ply: usize,
    text: &str,
) -> Result<GameEvent, Refusal> {
    may_comment(game, Some(person))?;
    let now = game.line().plies().len();
    if ply > now {
        return Err(Refusal::NoSuchPly { ply, now });
    }
    let text = clean_comment(text);
    let length = text.chars().count();
    if !(1..=MAX_LENGTH).contains(&length) {
        return Err(Refusal::CommentLength {
            length,
            max: MAX_LENGTH,
        });
    }
    Ok(GameEvent::Kibitzed {
        by: person.clone(),
        ply,
        text: Some(text),
    })
}

/// Whether somebody, perhaps yet without a name, may add one more comment.
pub(super) fn may_comment(game: &Game, person: Option<&PersonId>) -> Result<(), Refusal> {
    let comments = game.comments();
    if comments.len() >= MAX_COMMENTS {
        return Err(Refusal::CommentsFull(MAX_COMMENTS));
    }
    if comments
        .iter()
        .filter(|comment| Some(&comment.by) == person)
        .count()
        >= MAX_COMMENTS_EACH
    {
        return Err(Refusal::TooManyComments(MAX_COMMENTS_EACH));
    }
    Ok(())
}

/// A player lets spectators' comments be seen while the game runs, or no longer.
pub(super) fn allow(game: &Game, seat: Seat, allowed: bool) -> Result<GameEvent, Refusal> {
    if let Some(outcome) = game.outcome() {
        return Err(Refusal::Over(outcome));
    }
    if seat.both {
        return Err(Refusal::OneBoard);
    }
    room_in_log(game)?;
    if game.kibitz_allowed()[seat.side] == allowed {
        return Err(Refusal::NoChange);
    }
    Ok(GameEvent::KibitzAllowed {
        by: seat.side,
        allowed,
    })
}
