//! Commands about comments on a game. The view of a game determines who can read which comment.

use super::seat::ActingSeat;
use super::{Game, Refusal, require_log_space};
use crate::people::text::clean_comment;
use crate::{GameComment, GameEvent, MINUTE, Millis, Misconduct, PersonId, Seq};

/// The maximum length of a comment, in characters.
const MAX_COMMENT_CHARS: usize = 1_000;
/// The maximum number of comments on a game, by all people together.
const MAX_COMMENTS: usize = 500;
const MAX_COMMENTS_PER_PERSON: usize = 100;
/// How long an author can edit a comment, in minutes after writing it.
const EDITABLE_MINUTES: Millis = 15;
const MAX_EDITS: usize = 10;

/// Identifies a version of a comment by two event numbers: the event that created the comment, and
/// the event that last changed its text.
#[derive(Clone, Copy)]
pub(super) struct CommentVersion {
    pub(super) comment: Seq,
    pub(super) version: Seq,
}

/// Adds a comment. Anyone can comment on any position of the game, at any time.
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
        text: Some(clean_text(text)?),
        in_reply_to: in_reply_to
            .map(|comment| thread_root(game, person, comment))
            .transpose()?,
    })
}

/// Normalises and validates the text of a comment.
fn clean_text(text: &str) -> Result<String, Refusal> {
    let text = clean_comment(text);
    let length = text.chars().count();
    if (1..=MAX_COMMENT_CHARS).contains(&length) {
        Ok(text)
    } else {
        Err(Refusal::CommentLength {
            length,
            max: MAX_COMMENT_CHARS,
        })
    }
}

/// Returns the first comment of the thread that contains `comment`. A comment that the person is
/// not allowed to read counts as missing.
fn thread_root(game: &Game, person: &PersonId, comment: Seq) -> Result<Seq, Refusal> {
    let seen_as = game.viewer(Some(person));
    game.comment(comment)
        .filter(|found| found.text.is_some() && found.hidden.is_none())
        .filter(|found| game.may_read(seen_as, found))
        .map(|found| found.in_reply_to.unwrap_or(comment))
        .ok_or(Refusal::NoCommentToAnswer)
}

/// Returns a comment by `person`. Returns an error if its text has changed since the given version.
fn own_comment<'a>(
    game: &'a Game,
    person: &PersonId,
    CommentVersion { comment, version }: CommentVersion,
) -> Result<&'a GameComment, Refusal> {
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

/// Edits a comment of `person`.
pub(super) fn edit(
    game: &Game,
    person: &PersonId,
    version: CommentVersion,
    text: &str,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    let comment = own_comment(game, person, version)?;
    if comment.hidden.is_some() {
        return Err(Refusal::CommentHidden);
    }
    if now - comment.at_ms > EDITABLE_MINUTES * MINUTE {
        return Err(Refusal::TooLateToEdit(EDITABLE_MINUTES));
    }
    if comment.edits >= MAX_EDITS {
        return Err(Refusal::EditedTooOften(MAX_EDITS));
    }
    let text = clean_text(text)?;
    if comment.text.as_ref() == Some(&text) {
        return Err(Refusal::NoChange);
    }
    Ok(GameEvent::CommentEdited {
        comment: comment.seq,
        text: Some(text),
    })
}

/// Deletes a comment of `person`. There is no time limit.
pub(super) fn delete(
    game: &Game,
    person: &PersonId,
    version: CommentVersion,
) -> Result<GameEvent, Refusal> {
    let comment = own_comment(game, person, version)?;
    Ok(GameEvent::CommentDeleted {
        comment: comment.seq,
    })
}

/// Hides a comment, or shows it again if `why` is `None`. The caller must check that the sender is
/// a moderator.
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

/// Checks whether a person may add another comment. `None` is a visitor without a session.
pub(super) fn may_comment(game: &Game, person: Option<&PersonId>) -> Result<(), Refusal> {
    let comments = game.comments();
    if comments.len() >= MAX_COMMENTS {
        return Err(Refusal::CommentsFull(MAX_COMMENTS));
    }
    if comments
        .iter()
        .filter(|comment| Some(&comment.by) == person)
        .count()
        >= MAX_COMMENTS_PER_PERSON
    {
        return Err(Refusal::TooManyComments(MAX_COMMENTS_PER_PERSON));
    }
    Ok(())
}

/// Records whether a player allows spectators' comments to be shown to the players during the game.
pub(super) fn allow(game: &Game, seat: ActingSeat, allowed: bool) -> Result<GameEvent, Refusal> {
    if let Some(outcome) = game.outcome() {
        return Err(Refusal::Over(outcome));
    }
    if seat.both {
        return Err(Refusal::OneBoard);
    }
    require_log_space(game)?;
    if game.kibitz_allowed()[seat.side] == allowed {
        return Err(Refusal::NoChange);
    }
    Ok(GameEvent::KibitzAllowed {
        by: seat.side,
        allowed,
    })
}
