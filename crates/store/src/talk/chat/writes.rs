//! Adds and deletes chat messages.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::notifications::enqueue_line;
use crate::talk::chat::{MAX_CHAT_LINES, NewChatLine};
use crate::{News, Store, StoreError};
use postern_game::{GameId, PersonId};

/// The message's number is the number of existing rows plus one. Rows are never removed while their
/// game exists.
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

/// Overwrites the text with as many bytes of spaces, so that SQLite replaces it in place.
const DELETE: &str = "UPDATE chat_lines SET text = $4
    WHERE game = (SELECT key FROM games WHERE id = $1) AND number = $3
        AND person = (SELECT key FROM people WHERE id = $2) AND trim(text) <> ''";

impl Store {
    /// Adds a chat message, publishes an event to other nodes, and adds the recipient's
    /// notifications. Returns `false` and writes nothing if the command id is already used, the
    /// game has [`MAX_CHAT_LINES`], the sender and the recipient are not its two players, or one of
    /// them was deleted or has blocked the other.
    pub async fn add_chat_line(&self, line: NewChatLine) -> Result<bool, StoreError> {
        let add = WriteStatement::new(
            ADD,
            values![
                line.game.as_str(),
                &line.by,
                line.command.as_str(),
                line.at_ms,
                line.text.as_str(),
                i64::from(MAX_CHAT_LINES),
                &line.to
            ],
        );
        let follows = line.told.map_or_else(Vec::new, |told| {
            vec![enqueue_line(&line, told, self.locks())]
        });
        let about = vec![line.by, line.to];
        let news = vec![News::Chat(line.game)];
        self.write_with(about, vec![add], follows, news).await
    }

    /// Deletes the text of a chat message without a trace, and publishes an event to other nodes.
    /// Returns `false` if the person has not written the message, or its text is already deleted.
    pub async fn delete_chat_line(
        &self,
        game: &GameId,
        by: &PersonId,
        number: i64,
    ) -> Result<bool, StoreError> {
        let Some(line) = self.chat_line(game, number).await? else {
            return Ok(false);
        };
        let delete = WriteStatement::new(
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
}
