//! Reading what players write to each other.

use crate::engine::reads::{
    Reader, Statement, Value, list, one, required,
    row::{Columns, corrupt},
    row_of,
};
use crate::engine::value::values;
use crate::{
    StoreError,
    talk::chat::{ChatCount, ChatLine, OwnLine},
};
use postern_game::{CommandId, GameId, PersonId};

const LINES: Statement = Statement::common(
    "SELECT number, people.id AS id, at_ms, text FROM chat_lines JOIN people ON people.key = person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND number < $2 AND people.id = coalesce($3, people.id)
        AND trim(text) <> ''
     ORDER BY number DESC LIMIT $4",
);

/// The last lines of a game before one that were not deleted, in their order.
pub(crate) async fn lines(
    reader: &impl Reader,
    game: &GameId,
    before: Option<i64>,
    by: Option<&PersonId>,
    limit: u32,
) -> Result<Vec<ChatLine>, StoreError> {
    let values = [
        game.as_str().into(),
        before.unwrap_or(i64::MAX).into(),
        Value::text(by.map(PersonId::as_str)),
        limit.into(),
    ];
    let rows = reader.rows(&LINES, &values).await?;
    rows.iter().rev().map(line).collect()
}

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

const GIVEN: Statement = Statement::common(
    "SELECT number, people.id AS id, at_ms, text FROM chat_lines JOIN people ON people.key = person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
        AND command_id = $3",
);

/// The line that a person has added under an id.
pub(crate) async fn given(
    reader: &impl Reader,
    game: &GameId,
    by: &PersonId,
    command: &CommandId,
) -> Result<Option<ChatLine>, StoreError> {
    let values = values![game.as_str(), by.as_str(), command.as_str()];
    one(reader, &GIVEN, &values, line).await
}

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

const OF_PERSON: Statement = Statement::common(
    "SELECT games.id AS game, at_ms, text FROM chat_lines JOIN games ON games.key = chat_lines.game
     WHERE person = (SELECT key FROM people WHERE id = $1) AND trim(text) <> ''
     ORDER BY chat_lines.game DESC, number DESC LIMIT $2",
);

/// The lines of a person, those of the latest games first.
pub(crate) async fn of_person(
    reader: &impl Reader,
    person: &PersonId,
    limit: u32,
) -> Result<Vec<OwnLine>, StoreError> {
    let values = values![person.as_str(), limit];
    list(reader, &OF_PERSON, &values, |row| {
        Ok(OwnLine {
            game: row.game_id("game")?,
            at_ms: row.number("at_ms")?,
            text: row.text("text")?,
        })
    })
    .await
}

fn line(row: &impl Columns) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        number: row.number("number")?,
        by: row.person_id("id")?,
        at_ms: row.number("at_ms")?,
        text: row.text("text")?,
    })
}
