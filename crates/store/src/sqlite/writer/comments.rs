//! Writes the text of comments, which is stored outside the log, and overwrites deleted text.

use rusqlite::{Connection, params};

use super::people;
use crate::engine::rows;
use crate::log::codec::CommentChange;
use crate::{LogAppend, StoreError};
use postern_game::Seq;

/// An SQL expression for as many spaces as a row's text has bytes, so that SQLite overwrites the
/// text in place. If a row were removed or changed its length, its neighbours could move, and their
/// old copies would stay in unused parts of the file.
macro_rules! spaces {
    () => {
        "replace(hex(zeroblob(length(CAST(text AS BLOB)) / 2)), '0', ' ') || substr(' ', 1, length(CAST(text AS BLOB)) % 2)"
    };
}
pub(crate) const SPACES: &str = spaces!();

const BLANK: &str = concat!(
    "UPDATE comments SET text = ",
    spaces!(),
    " WHERE game = ? AND number = ?"
);

/// Replaces a comment's text. A shorter text is padded with spaces, so that SQLite overwrites the
/// whole old text. Deleted comments stay deleted.
const EDIT: &str = "UPDATE comments SET text = ?3 || substr(replace(
        hex(zeroblob(max(0, length(CAST(text AS BLOB)) - length(CAST(?3 AS BLOB))))), '0', ' '),
        1, max(0, length(CAST(text AS BLOB)) - length(CAST(?3 AS BLOB))))
     WHERE game = ?1 AND number = ?2 AND trim(text) <> ''";

/// Writes the change that event `seq` of a game makes to the text of comments.
pub(super) fn write_words(
    transaction: &Connection,
    game: i64,
    seq: Seq,
    words: &CommentChange,
) -> Result<(), StoreError> {
    match words {
        CommentChange::Said { by, text } => {
            let person = people::key_even_deleted(transaction, by)?;
            transaction
                .prepare_cached(
                    "INSERT INTO comments (game, number, person, text)
                     SELECT ?, ?, key, ? FROM people WHERE key = ? AND deleted_ms IS NULL",
                )?
                .execute(params![game, seq, text, person])?;
        }
        CommentChange::Changed {
            comment,
            text: Some(text),
        } => {
            transaction
                .prepare_cached(EDIT)?
                .execute(params![game, comment, text])?;
        }
        CommentChange::Changed {
            comment,
            text: None,
        } => {
            transaction
                .prepare_cached(BLANK)?
                .execute(params![game, comment])?;
        }
    }
    Ok(())
}

/// Whether these appends overwrite text that must leave no trace.
pub(in crate::sqlite) fn overwrite_words(appends: &[LogAppend]) -> bool {
    let mut events = appends.iter().flat_map(|append| &append.entry.events);
    events.any(|event| rows::changes_words(event))
}
