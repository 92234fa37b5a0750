//! Encodes comments for the game log. Their text is stored elsewhere.

use serde::{Deserialize, Serialize};

use crate::log::codec::dto::person_id;
use crate::log::codec::{EncodedEvent, encode_body, parse};
use postern_game::{GameEvent, Misconduct, PersonId, Seq};

/// The change that an event makes to the text of comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommentChange {
    /// A new comment with its text.
    Said { by: PersonId, text: String },
    /// Replaces the text of the comment with this event number; `None` if that comment is deleted.
    Changed { comment: Seq, text: Option<String> },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KibitzedBody {
    by: String,
    ply: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    in_reply_to: Option<Seq>,
}

/// Body of an event that edits a comment, deletes it, or makes it visible again.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommentChangedBody {
    comment: Seq,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommentHiddenBody {
    comment: Seq,
    why: Misconduct,
}

/// Encodes the hiding of a comment, which leaves its text unchanged.
pub(super) fn encode_hidden(comment: Seq, why: Misconduct) -> EncodedEvent {
    encode_body("comment-hidden", &CommentHiddenBody { comment, why })
}

/// Encodes that a hidden comment becomes visible again.
pub(super) fn encode_shown(comment: Seq) -> EncodedEvent {
    encode_body("comment-shown", &CommentChangedBody { comment })
}

/// Encodes a new comment.
pub(super) fn encode_kibitz(
    by: &PersonId,
    ply: usize,
    text: Option<&String>,
    in_reply_to: Option<Seq>,
) -> EncodedEvent {
    let body = KibitzedBody {
        by: by.to_string(),
        ply,
        in_reply_to,
    };
    EncodedEvent {
        words: text.map(|text| CommentChange::Said {
            by: by.clone(),
            text: text.clone(),
        }),
        ..encode_body("kibitzed", &body)
    }
}

/// Encodes the edit of a comment.
pub(super) fn encode_edit(comment: Seq, text: Option<&String>) -> EncodedEvent {
    EncodedEvent {
        words: text.map(|text| CommentChange::Changed {
            comment,
            text: Some(text.clone()),
        }),
        ..encode_body("comment-edited", &CommentChangedBody { comment })
    }
}

/// Encodes the deletion of a comment.
pub(super) fn encode_deletion(comment: Seq) -> EncodedEvent {
    EncodedEvent {
        words: Some(CommentChange::Changed {
            comment,
            text: None,
        }),
        ..encode_body("comment-deleted", &CommentChangedBody { comment })
    }
}

/// Decodes a comment event. `row` is the text from the comments table.
pub(super) fn read(kind: &str, body: &str, row: Option<String>) -> Result<GameEvent, String> {
    Ok(match kind {
        "kibitzed" => {
            let said = parse::<KibitzedBody>(body)?;
            GameEvent::Kibitzed {
                by: person_id(&said.by)?,
                ply: said.ply,
                text: row.and_then(words),
                in_reply_to: said.in_reply_to,
            }
        }
        "comment-edited" => GameEvent::CommentEdited {
            comment: parse::<CommentChangedBody>(body)?.comment,
            text: None,
        },
        "comment-hidden" => {
            let CommentHiddenBody { comment, why } = parse(body)?;
            GameEvent::CommentHidden { comment, why }
        }
        "comment-shown" => GameEvent::CommentShown {
            comment: parse::<CommentChangedBody>(body)?.comment,
        },
        _ => GameEvent::CommentDeleted {
            comment: parse::<CommentChangedBody>(body)?.comment,
        },
    })
}

/// Extracts the text from a row. A deleted text consists of spaces only, and a shortened one is
/// padded with spaces.
fn words(row: String) -> Option<String> {
    let words = row.trim_end_matches(' ');
    match words.len() {
        0 => None,
        length if length == row.len() => Some(row),
        _ => Some(words.to_owned()),
    }
}
