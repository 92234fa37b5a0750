//! Reads players' notes about their games.

use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement, required};
use crate::engine::value::values;
use crate::talk::notes::{AuthoredNotes, GameNotes, SharedNotes};
use crate::{Store, StoreError};
use postern_game::{GameId, Millis, PersonId};

const NOTES: SqlStatement = SqlStatement::common(
    "SELECT room, saved_ms, shown, text FROM game_notes
     WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
     ORDER BY room DESC LIMIT 1",
);

const SHOWN: SqlStatement = SqlStatement::common(
    "SELECT people.id AS id, text FROM game_notes JOIN people ON people.key = game_notes.person
     WHERE game = (SELECT key FROM games WHERE id = $1) AND shown = (1 = 1) AND trim(text) <> ''
        AND NOT EXISTS (SELECT 1 FROM suspensions
            WHERE suspensions.person = game_notes.person AND (until_ms IS NULL OR until_ms > $2))
     ORDER BY people.key",
);

const COUNT: SqlStatement = SqlStatement::common(
    "SELECT count(*) AS notes FROM game_notes WHERE person = (SELECT key FROM people WHERE id = $1)",
);

pub(super) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT games.id AS game, saved_ms, shown, text FROM game_notes JOIN games ON games.key = game_notes.game
     WHERE person = (SELECT key FROM people WHERE id = $1) AND trim(text) <> ''
     ORDER BY game_notes.game DESC LIMIT $2",
);

/// Reads a text without its padding.
pub(super) fn text(row: &Row) -> Result<String, StoreError> {
    let filled = row.text("text")?;
    Ok(filled.trim_end().to_owned())
}

impl Store {
    /// Returns a person's notes about a game; `None` if the person has never saved any.
    pub async fn notes(
        &self,
        game: &GameId,
        by: &PersonId,
    ) -> Result<Option<GameNotes>, StoreError> {
        let values = values![game.as_str(), by.as_str()];
        let row = self.row(&NOTES, &values).await?;
        row.map(|row| {
            Ok(GameNotes {
                text: text(&row)?,
                saved_ms: row.number("saved_ms")?,
                shown: row.flag("shown")?,
                room: row.number("room")?,
            })
        })
        .transpose()
    }

    /// Returns the public notes about a game, excluding notes by people who are suspended at `now`.
    pub async fn shown_notes(
        &self,
        game: &GameId,
        now: Millis,
    ) -> Result<Vec<SharedNotes>, StoreError> {
        self.list(&SHOWN, &values![game.as_str(), now], |row| {
            Ok(SharedNotes {
                by: row.person_id("id")?,
                text: text(row)?,
            })
        })
        .await
    }

    /// Returns the number of a person's note rows.
    pub async fn count_notes(&self, by: &PersonId) -> Result<u32, StoreError> {
        let row = required(self.row(&COUNT, &values![by.as_str()]).await?)?;
        u32::try_from(row.number("notes")?).map_err(corrupt)
    }

    /// Returns at most `limit` of a person's notes, those about the latest games first.
    pub async fn notes_of(
        &self,
        by: &PersonId,
        limit: u32,
    ) -> Result<Vec<AuthoredNotes>, StoreError> {
        let values = values![by.as_str(), limit];
        self.list(&OF_PERSON, &values, |row| {
            Ok(AuthoredNotes {
                game: row.game_id("game")?,
                saved_ms: row.number("saved_ms")?,
                shown: row.flag("shown")?,
                text: text(row)?,
            })
        })
        .await
    }
}
