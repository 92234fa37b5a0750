//! Reading logs.

use postern_rules::Variant;

use crate::engine::reads::{Columns, Reader, Statement, row_of};
use crate::engine::value::values;
use crate::{Appended, Given, Recorded, StoreError, engine::rows};
use postern_game::{GameId, Seq};

const ANSWERED: Statement = Statement::common(
    "SELECT seq, digest FROM events
     WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
        AND command_id = $3",
);

/// What was answered to a command before.
pub(crate) async fn answered(
    reader: &impl Reader,
    game: &GameId,
    given: &Given,
) -> Result<Option<Appended>, StoreError> {
    let values = values![game.as_str(), given.person.as_str(), given.id.as_str()];
    let row = row_of(reader, &ANSWERED, &values).await?;
    row.map(|row| rows::answered(given, (row.number("seq")?, row.bytes_or_null("digest")?)))
        .transpose()
}

/// With the comments that stand beside the log.
const AFTER: Statement = Statement::common(
    "SELECT events.seq AS seq, at_ms, kind, CAST(version AS bigint) AS version, body, comments.text AS comment
     FROM events LEFT JOIN comments ON comments.game = events.game AND comments.number = events.seq
     WHERE events.game = (SELECT key FROM games WHERE id = $1) AND events.seq > $2
     ORDER BY events.seq",
);

/// A whole log.
pub(crate) async fn whole(
    reader: &impl Reader,
    game: &GameId,
) -> Result<Vec<Recorded>, StoreError> {
    after(reader, game, 0, None).await
}

/// What stands in a log behind event `after`; the game's variant is needed when that is not all.
pub(crate) async fn after(
    reader: &impl Reader,
    game: &GameId,
    after: Seq,
    variant: Option<Variant>,
) -> Result<Vec<Recorded>, StoreError> {
    let rows = reader.rows(&AFTER, &values![game.as_str(), after]).await?;
    let rows = rows
        .iter()
        .map(event_row)
        .collect::<Result<_, StoreError>>()?;
    rows::decoded(game, rows, variant)
}

fn event_row(row: &impl Columns) -> Result<rows::EventRow, StoreError> {
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

/// The number of the last event; 0 when there is no such game.
pub(crate) async fn last_seq(reader: &impl Reader, game: &GameId) -> Result<Seq, StoreError> {
    let row = row_of(reader, &LAST_SEQ, &values![game.as_str()]).await?;
    row.map_or(Ok(0), |row| row.number("seq"))
}
