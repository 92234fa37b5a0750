//! Comments. What may be seen of them is the view's word.

use super::{Game, Refusal, room_in_log, seat::Seat};
use crate::{
    Comment, GameEvent, MINUTE, Millis, Misconduct, PersonId, Seq, people::text::clean_comment,
};

/// Most characters of a comment.
const MAX_LENGTH: usize = 1_000;
/// Most comments on a game, and of one person on a game.
const MAX_COMMENTS: usize = 500;
const MAX_COMMENTS_EACH: usize = 100;
/// For how long one's own comment can be edited, in minutes, and how often.
const EDITED_WITHIN: Millis = 15;
const MAX_EDITS: usize = 10;

/// Anyone may comment at any time on a position that has stood on the board.
pub(super) fn comment(
    game: &Game,
    person: &PersonId,
    ply: usize,
    text: &str,
    in_reply_to: Option<Seq>,
) -> Result<GameEvent, Refusal> {
    may_comment(game, Some(person))?;
    let now = game.line().plies().len();
    if ply > now {
        return Err(Refusal::NoSuchPly { ply, now });
    }
    Ok(GameEvent::Kibitzed {
        by: person.clone(),
        ply,
        text: Some(words(text)?),
        in_reply_to: in_reply_to
            .map(|comment| answered(game, person, comment))
            .transpose()?,
    })
}

/// A comment as it will be shown.
fn words(text: &str) -> Result<String, Refusal> {
    let text = clean_comment(text);
    let length = text.chars().count();
    if (1..=MAX_LENGTH).contains(&length) {
        Ok(text)
    } else {
        Err(Refusal::CommentLength {
            length,
            max: MAX_LENGTH,
        })
    }
}

/// The comment that a reply stands under: the one that is answered, or the one that this answers.
/// What a person may not read is not there.
fn answered(game: &Game, person: &PersonId, comment: Seq) -> Result<Seq, Refusal> {
    let seen_as = game.viewer(Some(person));
    game.comment(comment)
        .filter(|found| found.text.is_some() && found.hidden.is_none())
        .filter(|found| game.may_read(seen_as, found))
        .map(|found| found.in_reply_to.unwrap_or(comment))
        .ok_or(Refusal::NoCommentToAnswer)
}

/// Somebody's own comment, unless it is another by now than in the version that they know.
fn own<'a>(
    game: &'a Game,
    person: &PersonId,
    (comment, version): (Seq, Seq),
) -> Result<&'a Comment, Refusal> {
    let found = game
        .comment(comment)
        .filter(|found| found.by == *person && found.text.is_some())
        .ok_or(Refusal::NoSuchComment)?;
    if found.version == version {
        Ok(found)
    } else {
        Err(Refusal::CommentChanged)
    }
}

/// Somebody puts other words into their comment, given its event and its version.
pub(super) fn edit(
    game: &Game,
    person: &PersonId,
    which: (Seq, Seq),
    text: &str,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    let comment = own(game, person, which)?;
    if comment.hidden.is_some() {
        return Err(Refusal::CommentHidden);
    }
    if now - comment.at_ms > EDITED_WITHIN * MINUTE {
        return Err(Refusal::TooLateToEdit(EDITED_WITHIN));
    }
    if comment.edits >= MAX_EDITS {
        return Err(Refusal::EditedTooOften(MAX_EDITS));
    }
    let text = words(text)?;
    if comment.text.as_ref() == Some(&text) {
        return Err(Refusal::NoChange);
    }
    Ok(GameEvent::CommentEdited {
        comment: comment.seq,
        text: Some(text),
    })
}

/// Somebody deletes their comment, given its event and its version. That is granted at any time.
pub(super) fn delete(
    game: &Game,
    person: &PersonId,
    which: (Seq, Seq),
) -> Result<GameEvent, Refusal> {
    let comment = own(game, person, which)?;
    Ok(GameEvent::CommentDeleted {
        comment: comment.seq,
    })
}

/// A moderator hides a comment, or shows it again without a `why`. Who may is for the caller to say.
pub(super) fn hide(
    game: &Game,
    comment: Seq,
    why: Option<Misconduct>,
) -> Result<GameEvent, Refusal> {
    let found = game
        .comment(comment)
        .filter(|found| found.text.is_some())
        .ok_or(Refusal::NoSuchComment)?;
    match (found.hidden, why) {
        (None, Some(why)) => Ok(GameEvent::CommentHidden { comment, why }),
        (Some(_), None) => Ok(GameEvent::CommentShown { comment }),
        _ => Err(Refusal::NoChange),
    }
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
