//! Encodes comments for the game log. Their text is stored elsewhere.

use serde::{Deserialize, Serialize};

use crate::log::codec::{Encoded, dto::person_id, encoded, parse};
use postern_game::{GameEvent, Misconduct, PersonId, Seq};

/// The change that an event makes to the text of comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// A new comment with its text.
    Said { by: PersonId, text: String },
    /// Replaces the text of the comment with this event number; `None` if that comment is deleted.
    Changed { comment: Seq, text: Option<String> },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kibitzed {
    by: String,
    ply: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    in_reply_to: Option<Seq>,
}

/// Body of an event that edits a comment, deletes it, or makes it visible again.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Changed {
    comment: Seq,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hidden {
    comment: Seq,
    why: Misconduct,
}

/// Encodes the hiding of a comment, which leaves its text unchanged.
pub(super) fn hidden(comment: Seq, why: Misconduct) -> Encoded {
    encoded("comment-hidden", &Hidden { comment, why })
}

/// Encodes that a hidden comment becomes visible again.
pub(super) fn shown(comment: Seq) -> Encoded {
    encoded("comment-shown", &Changed { comment })
}

/// Encodes a new comment.
pub(super) fn said(
    by: &PersonId,
    ply: usize,
    text: Option<&String>,
    in_reply_to: Option<Seq>,
) -> Encoded {
    let body = Kibitzed {
        by: by.to_string(),
        ply,
        in_reply_to,
    };
    Encoded {
        words: text.map(|text| Words::Said {
            by: by.clone(),
            text: text.clone(),
        }),
        ..encoded("kibitzed", &body)
    }
}

/// Encodes the edit of a comment.
pub(super) fn edited(comment: Seq, text: Option<&String>) -> Encoded {
    Encoded {
        words: text.map(|text| Words::Changed {
            comment,
            text: Some(text.clone()),
        }),
        ..encoded("comment-edited", &Changed { comment })
    }
}

/// Encodes the deletion of a comment.
pub(super) fn deleted(comment: Seq) -> Encoded {
    Encoded {
        words: Some(Words::Changed {
            comment,
            text: None,
        }),
        ..encoded("comment-deleted", &Changed { comment })
    }
}

/// Decodes a comment event. `row` is the text from the comments table.
pub(super) fn read(kind: &str, body: &str, row: Option<String>) -> Result<GameEvent, String> {
    Ok(match kind {
        "kibitzed" => {
            let said = parse::<Kibitzed>(body)?;
            GameEvent::Kibitzed {
                by: person_id(&said.by)?,
                ply: said.ply,
                text: row.and_then(words),
                in_reply_to: said.in_reply_to,
            }
        }
        "comment-edited" => GameEvent::CommentEdited {
            comment: parse::<Changed>(body)?.comment,
            text: None,
        },
        "comment-hidden" => {
            let Hidden { comment, why } = parse(body)?;
            GameEvent::CommentHidden { comment, why }
        }
        "comment-shown" => GameEvent::CommentShown {
            comment: parse::<Changed>(body)?.comment,
        },
        _ => GameEvent::CommentDeleted {
            comment: parse::<Changed>(body)?.comment,
        },
    })
}

/// Extracts the text from a row. Spaces overwrite deleted text and fill up shortened text.
fn words(row: String) -> Option<String> {
    let words = row.trim_end_matches(' ');
    match words.len() {
        0 => None,
        length if length == row.len() => Some(row),
        _ => Some(words.to_owned()),
    }
}
