//! Reading what people note about their games.

use crate::{
    StoreError,
    engine::{
        reads::{
            Reader, Statement, required,
            row::{Columns, corrupt},
            row_of,
        },
        value::values,
    },
};
use postern_game::PersonId;

pub(super) const NOTES: Statement = Statement::common(
    "SELECT room, saved_ms, shown, text FROM game_notes
     WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
     ORDER BY room DESC LIMIT 1",
);

pub(super) const SHOWN: Statement = Statement::common(
    "SELECT people.id AS id, text FROM game_notes JOIN people ON people.key = game_notes.person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND shown = (1 = 1) AND trim(text) <> ''
        AND NOT EXISTS (SELECT 1 FROM suspensions
            WHERE suspensions.person = game_notes.person AND (until_ms IS NULL OR until_ms > $2))
     ORDER BY people.key",
);

const COUNT: Statement = Statement::common(
    "SELECT count(*) AS notes FROM game_notes WHERE person = (SELECT key FROM people WHERE id = $1)",
);

/// How many rows of notes a person has.
pub(crate) async fn count(reader: &impl Reader, by: &PersonId) -> Result<u32, StoreError> {
    let row = required(row_of(reader, &COUNT, &values![by.as_str()]).await?)?;
    u32::try_from(row.number("notes")?).map_err(corrupt)
}

pub(super) const OF_PERSON: Statement = Statement::common(
    "SELECT games.id AS game, saved_ms, shown, text FROM game_notes JOIN games ON games.key = game_notes.game
     WHERE person = (SELECT key FROM people WHERE id = $1) AND trim(text) <> ''
     ORDER BY game_notes.game DESC LIMIT $2",
);

/// A text without the spaces that fill its room.
pub(super) fn text(row: &impl Columns) -> Result<String, StoreError> {
    let filled = row.text("text")?;
    Ok(filled.trim_end().to_owned())
}
