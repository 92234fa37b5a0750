//! Reads chat messages.

use crate::engine::reads::row::corrupt;
use crate::engine::reads::{ColumnValue, Row, SqlStatement, required};
use crate::engine::value::values;
use crate::talk::chat::{AuthoredChatLine, ChatLine, ChatLineCount};
use crate::{Store, StoreError};
use postern_game::{CommandId, GameId, PersonId};

const LINES: SqlStatement = SqlStatement::common(
    "SELECT number, people.id AS id, at_ms, text FROM chat_lines JOIN people ON people.key = person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND number < $2 AND people.id = coalesce($3, people.id)
        AND trim(text) <> ''
     ORDER BY number DESC LIMIT $4",
);

const LINE: SqlStatement = SqlStatement::common(
    "SELECT number, people.id AS id, at_ms, text FROM chat_lines JOIN people ON people.key = person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND number = $2",
);

const GIVEN: SqlStatement = SqlStatement::common(
    "SELECT number, people.id AS id, at_ms, text FROM chat_lines JOIN people ON people.key = person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
        AND command_id = $3",
);

const COUNT: SqlStatement = SqlStatement::common(
    "SELECT count(*) AS written, count(CASE WHEN trim(text) = '' THEN 1 END) AS deleted FROM chat_lines
     WHERE game = (SELECT key FROM games WHERE id = $1)",
);

pub(super) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT games.id AS game, at_ms, text FROM chat_lines JOIN games ON games.key = chat_lines.game
     WHERE person = (SELECT key FROM people WHERE id = $1) AND trim(text) <> ''
     ORDER BY chat_lines.game DESC, number DESC LIMIT $2",
);

pub(super) fn line(row: &Row) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        number: row.number("number")?,
        by: row.person_id("id")?,
        at_ms: row.number("at_ms")?,
        text: row.text("text")?,
    })
}

impl Store {
    /// Returns at most `limit` undeleted messages of a game, in order: the latest ones, or the
    /// latest before the message number `before`. If a person is given, returns only that person's
    /// messages.
    pub async fn chat_lines(
        &self,
        game: &GameId,
        before: Option<i64>,
        by: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let values = [
            game.as_str().into(),
            before.unwrap_or(i64::MAX).into(),
            ColumnValue::text(by.map(PersonId::as_str)),
            limit.into(),
        ];
        let rows = self.rows(&LINES, &values).await?;
        rows.iter().rev().map(line).collect()
    }

    /// Returns the chat message with this number, even if it was deleted.
    pub async fn chat_line(
        &self,
        game: &GameId,
        number: i64,
    ) -> Result<Option<ChatLine>, StoreError> {
        self.one(&LINE, &values![game.as_str(), number], line).await
    }

    /// Returns the message that a person has added to a game with this command id, even if it was
    /// deleted.
    pub async fn chat_line_given(
        &self,
        game: &GameId,
        by: &PersonId,
        command: &CommandId,
    ) -> Result<Option<ChatLine>, StoreError> {
        let values = values![game.as_str(), by.as_str(), command.as_str()];
        self.one(&GIVEN, &values, line).await
    }

    pub async fn count_chat_lines(&self, game: &GameId) -> Result<ChatLineCount, StoreError> {
        let row = required(self.row(&COUNT, &values![game.as_str()]).await?)?;
        let number = |name| u32::try_from(row.number(name)?).map_err(corrupt);
        Ok(ChatLineCount {
            written: number("written")?,
            deleted: number("deleted")?,
        })
    }

    /// Returns at most `limit` chat messages by a person, the latest games first, and the latest
    /// message of each game first.
    pub async fn chat_lines_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<AuthoredChatLine>, StoreError> {
        let values = values![person.as_str(), limit];
        self.list(&OF_PERSON, &values, |row| {
            Ok(AuthoredChatLine {
                game: row.game_id("game")?,
                at_ms: row.number("at_ms")?,
                text: row.text("text")?,
            })
        })
        .await
    }
}
