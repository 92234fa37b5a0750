//! Reads game logs.

use crate::engine::reads::{Row, SqlStatement};
use crate::engine::rows;
use crate::engine::value::values;
use crate::{AppendResult, CommandIdentity, RecordedEvent, Store, StoreError};
use postern_game::{GameId, Seq};
use postern_rules::Variant;

const ANSWERED: SqlStatement = SqlStatement::common(
    "SELECT seq, digest FROM events
     WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
        AND command_id = $3",
);

/// Selects events together with the text of comments, which is stored outside the log.
const AFTER: SqlStatement = SqlStatement::common(
    "SELECT events.seq AS seq, at_ms, kind, CAST(version AS bigint) AS version, body, comments.text AS comment
     FROM events LEFT JOIN comments ON comments.game = events.game AND comments.number = events.seq
     WHERE events.game = (SELECT key FROM games WHERE id = $1) AND events.seq > $2
     ORDER BY events.seq",
);

fn event_row(row: &Row) -> Result<rows::EventRow, StoreError> {
    Ok((
        row.number("seq")?,
        row.number("at_ms")?,
        row.text("kind")?,
        row.number("version")?,
        row.text("body")?,
        row.text_or_null("comment")?,
    ))
}

const LAST_SEQ: SqlStatement = SqlStatement::common(
    "SELECT seq FROM game_state WHERE game = (SELECT key FROM games WHERE id = $1)",
);

impl Store {
    /// Returns the result of an earlier command with the same id; `None` if the id is new. The
    /// result is never [`AppendResult::Written`].
    pub async fn answered(
        &self,
        game: &GameId,
        given: &CommandIdentity,
    ) -> Result<Option<AppendResult>, StoreError> {
        let values = values![game.as_str(), given.person.as_str(), given.id.as_str()];
        let row = self.row(&ANSWERED, &values).await?;
        row.map(|row| rows::earlier_answer(given, row.number("seq")?, row.bytes_or_null("digest")?))
            .transpose()
    }

    /// Returns a whole log, which is empty if the game does not exist. Returns an error if an event
    /// cannot be decoded.
    pub async fn log(&self, game: &GameId) -> Result<Vec<RecordedEvent>, StoreError> {
        self.log_behind(game, 0, None).await
    }

    /// Returns the events after number `after`, like [`Store::log`]. `variant` is the game's
    /// variant.
    pub async fn log_after(
        &self,
        game: &GameId,
        after: Seq,
        variant: Variant,
    ) -> Result<Vec<RecordedEvent>, StoreError> {
        self.log_behind(game, after, Some(variant)).await
    }

    /// Returns the number of a game's last event; 0 if the game does not exist.
    pub async fn last_seq(&self, game: &GameId) -> Result<Seq, StoreError> {
        let row = self.row(&LAST_SEQ, &values![game.as_str()]).await?;
        row.map_or(Ok(0), |row| row.number("seq"))
    }

    /// Returns the events after number `after`. The variant is required unless the log is read from
    /// the start.
    async fn log_behind(
        &self,
        game: &GameId,
        after: Seq,
        variant: Option<Variant>,
    ) -> Result<Vec<RecordedEvent>, StoreError> {
        let rows = self.rows(&AFTER, &values![game.as_str(), after]).await?;
        let rows = rows
            .iter()
            .map(event_row)
            .collect::<Result<_, StoreError>>()?;
        rows::decode_rows(game, rows, variant)
    }
}
