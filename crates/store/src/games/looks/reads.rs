//! Reading what players saw when they last looked at their games.

use crate::engine::reads::{Reader, Statement, list, row::Columns, row_of};
use crate::engine::value::values;
use crate::{StoreError, games::looks::Look};
use postern_game::{GameId, PersonId};

const LOOK: Statement = Statement::common(
    "SELECT seq, at_ms FROM looks
     WHERE person = (SELECT key FROM people WHERE id = $1) AND game = (SELECT key FROM games WHERE id = $2)",
);

/// A person's last look at a game.
pub(crate) async fn look(
    reader: &impl Reader,
    game: &GameId,
    by: &PersonId,
) -> Result<Option<Look>, StoreError> {
    let values = values![by.as_str(), game.as_str()];
    let row = row_of(reader, &LOOK, &values).await?;
    row.map(|row| read(&row)).transpose()
}

const OF_PERSON: Statement = Statement::common(
    "SELECT games.id AS game, seq, at_ms FROM looks JOIN games ON games.key = looks.game
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY at_ms DESC, games.key DESC LIMIT $2",
);

/// The last looks of a person, the latest first.
pub(crate) async fn of_person(
    reader: &impl Reader,
    by: &PersonId,
    limit: u32,
) -> Result<Vec<(GameId, Look)>, StoreError> {
    let values = values![by.as_str(), limit];
    list(reader, &OF_PERSON, &values, |row| {
        let game = row.game_id("game")?;
        Ok((game, read(row)?))
    })
    .await
}

fn read(row: &impl Columns) -> Result<Look, StoreError> {
    Ok(Look {
        seq: row.number("seq")?,
        at_ms: row.number("at_ms")?,
    })
}
