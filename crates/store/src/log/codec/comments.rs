//! How comments are spelled in the log, without their words.

use serde::{Deserialize, Serialize};

use crate::log::codec::{Encoded, dto::person_id, encoded, parse};
use postern_game::{GameEvent, Misconduct, PersonId, Seq};

/// What an event does to the words of comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// They are those of a new comment.
    Said { by: PersonId, text: String },
    /// They take the place of those of the comment of another event; `None` when it is deleted.
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

/// A comment was edited or deleted, or is shown again.
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

/// Encodes that a comment is hidden, which changes no words.
pub(super) fn hidden(comment: Seq, why: Misconduct) -> Encoded {
    encoded("comment-hidden", &Hidden { comment, why })
}

/// Encodes that a hidden comment is shown again.
pub(super) fn shown(comment: Seq) -> Encoded {
    encoded("comment-shown", &Changed { comment })
}

/// Encodes a comment that is made.
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

/// Encodes a comment that is edited.
pub(super) fn edited(comment: Seq, text: Option<&String>) -> Encoded {
    Encoded {
        words: text.map(|text| Words::Changed {
            comment,
            text: Some(text.clone()),
        }),
        ..encoded("comment-edited", &Changed { comment })
    }
}

/// Encodes a comment that is deleted.
pub(super) fn deleted(comment: Seq) -> Encoded {
    Encoded {
        words: Some(Words::Changed {
            comment,
            text: None,
        }),
        ..encoded("comment-deleted", &Changed { comment })
    }
}

/// Reads one of these. `row` is what stands in the table of comments.
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

/// The words in a row. Spaces stand in the place of what was deleted or became shorter.
fn words(row: String) -> Option<String> {
    let words = row.trim_end_matches(' ');
    match words.len() {
        0 => None,
        length if length == row.len() => Some(row),
        _ => Some(words.to_owned()),
    }
}
