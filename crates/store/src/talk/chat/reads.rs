//! Reading what players write to each other.

use crate::{
    StoreError,
    engine::{
        reads::{
            Reader, Statement, one, required,
            row::{Columns, corrupt},
            row_of,
        },
        value::values,
    },
    talk::chat::{ChatCount, ChatLine},
};
use postern_game::GameId;

pub(super) const LINES: Statement = Statement::common(
    "SELECT number, people.id AS id, at_ms, text FROM chat_lines JOIN people ON people.key = person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND number < $2 AND people.id = coalesce($3, people.id)
        AND trim(text) <> ''
     ORDER BY number DESC LIMIT $4",
);

const LINE: Statement = Statement::common(
    "SELECT number, people.id AS id, at_ms, text FROM chat_lines JOIN people ON people.key = person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND number = $2",
);

pub(crate) async fn line_at(
    reader: &impl Reader,
    game: &GameId,
    number: i64,
) -> Result<Option<ChatLine>, StoreError> {
    one(reader, &LINE, &values![game.as_str(), number], line).await
}

pub(super) const GIVEN: Statement = Statement::common(
    "SELECT number, people.id AS id, at_ms, text FROM chat_lines JOIN people ON people.key = person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
        AND command_id = $3",
);

const COUNT: Statement = Statement::common(
    "SELECT count(*) AS written, count(CASE WHEN trim(text) = '' THEN 1 END) AS deleted FROM chat_lines
     WHERE game = (SELECT key FROM games WHERE id = $1)",
);

pub(crate) async fn count(reader: &impl Reader, game: &GameId) -> Result<ChatCount, StoreError> {
    let row = required(row_of(reader, &COUNT, &values![game.as_str()]).await?)?;
    let number = |name| u32::try_from(row.number(name)?).map_err(corrupt);
    Ok(ChatCount {
        written: number("written")?,
        deleted: number("deleted")?,
    })
}

pub(super) const OF_PERSON: Statement = Statement::common(
    "SELECT games.id AS game, at_ms, text FROM chat_lines JOIN games ON games.key = chat_lines.game
     WHERE person = (SELECT key FROM people WHERE id = $1) AND trim(text) <> ''
     ORDER BY chat_lines.game DESC, number DESC LIMIT $2",
);

pub(super) fn line(row: &impl Columns) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        number: row.number("number")?,
        by: row.person_id("id")?,
        at_ms: row.number("at_ms")?,
        text: row.text("text")?,
    })
}
