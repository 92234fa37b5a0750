//! Reads logs.

use crate::{
    Appended, Given, Recorded, Store, StoreError,
    engine::{
        reads::{Row, Statement},
        rows,
        value::values,
    },
};
use postern_game::{GameId, Seq};
use postern_rules::Variant;

const ANSWERED: Statement = Statement::common(
    "SELECT seq, digest FROM events
     WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
        AND command_id = $3",
);

/// Includes the comments, which are stored outside the log.
const AFTER: Statement = Statement::common(
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

const LAST_SEQ: Statement = Statement::common(
    "SELECT seq FROM game_state WHERE game = (SELECT key FROM games WHERE id = $1)",
);

impl Store {
    /// Returns the earlier answer to a command, which is never [`Appended::Written`]; `None` if its
    /// id is new.
    pub async fn answered(
        &self,
        game: &GameId,
        given: &Given,
    ) -> Result<Option<Appended>, StoreError> {
        let values = values![game.as_str(), given.person.as_str(), given.id.as_str()];
        let row = self.row(&ANSWERED, &values).await?;
        row.map(|row| rows::answered(given, (row.number("seq")?, row.bytes_or_null("digest")?)))
            .transpose()
    }

    /// Returns a whole log; empty if the game does not exist. Also fails if an event cannot be
    /// read.
    pub async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
        self.log_behind(game, 0, None).await
    }

    /// Returns the events after event `after` in a game of this variant, like [`Store::log`].
    pub async fn log_after(
        &self,
        game: &GameId,
        after: Seq,
        variant: Variant,
    ) -> Result<Vec<Recorded>, StoreError> {
        self.log_behind(game, after, Some(variant)).await
    }

    /// Returns the number of a log's last event; 0 if the game does not exist.
    pub async fn last_seq(&self, game: &GameId) -> Result<Seq, StoreError> {
        let row = self.row(&LAST_SEQ, &values![game.as_str()]).await?;
        row.map_or(Ok(0), |row| row.number("seq"))
    }

    /// Returns the events after event `after`. The game's variant is required unless the log is
    /// read from the start.
    async fn log_behind(
        &self,
        game: &GameId,
        after: Seq,
        variant: Option<Variant>,
    ) -> Result<Vec<Recorded>, StoreError> {
        let rows = self.rows(&AFTER, &values![game.as_str(), after]).await?;
        let rows = rows
            .iter()
            .map(event_row)
            .collect::<Result<_, StoreError>>()?;
        rows::decoded(game, rows, variant)
    }
}
