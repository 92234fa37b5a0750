//! What players write to each other, in either engine.

use async_trait::async_trait;

use crate::{
    News, StoreError,
    engine::{
        reads::{Reader as _, Value, list, one, row::Columns as _},
        value::values,
        writes::{Engine, Write},
    },
    notifications::enqueue_line,
    talk::chat::{Chat, ChatCount, ChatLine, MOST_CHAT_LINES, NewLine, OwnLine, reads as read},
};
use postern_game::{CommandId, GameId, PersonId};

/// No row ever leaves, so that the next number is one more than there are rows.
const ADD: &str = "INSERT INTO chat_lines (game, number, person, command_id, at_ms, text)
    SELECT games.key, 1 + (SELECT count(*) FROM chat_lines WHERE game = games.key), writer.key, $3, $4, $5
    FROM games JOIN people AS writer ON writer.key IN (white, black)
        JOIN people AS reader ON reader.key IN (white, black) AND reader.key <> writer.key
    WHERE games.id = $1 AND writer.id = $2 AND reader.id = $7 AND writer.deleted_ms IS NULL AND reader.deleted_ms IS NULL
        AND (SELECT count(*) FROM chat_lines WHERE game = games.key) < $6
        AND NOT EXISTS (SELECT 1 FROM avoided
            WHERE person = writer.key AND other = reader.key AND blocked = (1 = 1))
        AND NOT EXISTS (SELECT 1 FROM avoided
            WHERE person = reader.key AND other = writer.key AND blocked = (1 = 1))
    ON CONFLICT DO NOTHING";

/// Spaces come in place of as many bytes, so that SQLite writes them over the words.
const DELETE: &str = "UPDATE chat_lines SET text = $4
    WHERE game = (SELECT key FROM games WHERE id = $1) AND number = $3
        AND person = (SELECT key FROM people WHERE id = $2) AND trim(text) <> ''";

#[async_trait]
impl<E: Engine> Chat for E {
    async fn chat_lines(
        &self,
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
        let rows = self.reader().rows(&read::LINES, &values).await?;
        rows.iter().rev().map(read::line).collect()
    }

    async fn chat_line(&self, game: &GameId, number: i64) -> Result<Option<ChatLine>, StoreError> {
        read::line_at(self.reader(), game, number).await
    }

    async fn chat_line_given(
        &self,
        game: &GameId,
        by: &PersonId,
        command: &CommandId,
    ) -> Result<Option<ChatLine>, StoreError> {
        let values = values![game.as_str(), by.as_str(), command.as_str()];
        one(self.reader(), &read::GIVEN, &values, read::line).await
    }

    async fn count_chat_lines(&self, game: &GameId) -> Result<ChatCount, StoreError> {
        read::count(self.reader(), game).await
    }

    async fn add_chat_line(&self, line: NewLine) -> Result<bool, StoreError> {
        let add = Write::new(
            ADD,
            values![
                line.game.as_str(),
                &line.by,
                line.command.as_str(),
                line.at_ms,
                line.text.as_str(),
                i64::from(MOST_CHAT_LINES),
                &line.to
            ],
        );
        let follows = line
            .told
            .map_or_else(Vec::new, |told| vec![enqueue_line(&line, told, E::LOCKS)]);
        let about = vec![line.by, line.to];
        let news = vec![News::Chat(line.game)];
        self.write_with(about, vec![add], follows, news).await
    }

    async fn delete_chat_line(
        &self,
        game: &GameId,
        by: &PersonId,
        number: i64,
    ) -> Result<bool, StoreError> {
        let Some(line) = read::line_at(self.reader(), game, number).await? else {
            return Ok(false);
        };
        let delete = Write::new(
            DELETE,
            values![
                game.as_str(),
                by,
                number,
                " ".repeat(line.text.len()).as_str()
            ],
        );
        let news = vec![News::Chat(game.clone())];
        self.erase_and_tell(vec![by.clone()], vec![delete], news)
            .await
    }

    async fn chat_lines_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<OwnLine>, StoreError> {
        let values = values![person.as_str(), limit];
        list(self.reader(), &read::OF_PERSON, &values, |row| {
            Ok(OwnLine {
                game: row.game_id("game")?,
                at_ms: row.number("at_ms")?,
                text: row.text("text")?,
            })
        })
        .await
    }
}
