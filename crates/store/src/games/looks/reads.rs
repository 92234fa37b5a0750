//! Reads players' last visits to their games.

use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::games::looks::LastLook;
use crate::{Store, StoreError};
use postern_game::{GameId, PersonId};

const LOOK: SqlStatement = SqlStatement::common(
    "SELECT seq, at_ms FROM looks
     WHERE person = (SELECT key FROM people WHERE id = $1) AND game = (SELECT key FROM games WHERE id = $2)",
);

const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT games.id AS game, seq, at_ms FROM looks JOIN games ON games.key = looks.game
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY at_ms DESC, games.key DESC LIMIT $2",
);

fn read(row: &Row) -> Result<LastLook, StoreError> {
    Ok(LastLook {
        seq: row.number("seq")?,
        at_ms: row.number("at_ms")?,
    })
}

impl Store {
    /// Returns a person's last visit to a game; `None` if there was none.
    pub async fn look(&self, game: &GameId, by: &PersonId) -> Result<Option<LastLook>, StoreError> {
        let values = values![by.as_str(), game.as_str()];
        let row = self.row(&LOOK, &values).await?;
        row.map(|row| read(&row)).transpose()
    }

    /// Returns at most `limit` games that a person has visited, each with the last visit, the
    /// latest first.
    pub async fn looks_of(
        &self,
        by: &PersonId,
        limit: u32,
    ) -> Result<Vec<(GameId, LastLook)>, StoreError> {
        let values = values![by.as_str(), limit];
        self.list(&OF_PERSON, &values, |row| {
            let game = row.game_id("game")?;
            Ok((game, read(row)?))
        })
        .await
    }
}
