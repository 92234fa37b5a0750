//! Reading what a computer says of games.

use crate::engine::reads::{
    Reader, Statement,
    row::{Columns, corrupt},
};
use crate::engine::value::values;
use crate::{StoreError, log::codec};
use postern_game::{GameId, Review};

const OF_GAME: Statement = Statement::common(
    "SELECT body FROM reviews WHERE game = (SELECT key FROM games WHERE id = $1)",
);

/// What is kept of a game.
pub(crate) async fn of_game(
    reader: &impl Reader,
    game: &GameId,
) -> Result<Option<Review>, StoreError> {
    let rows = reader.rows(&OF_GAME, &values![game.as_str()]).await?;
    let read = |body: String| codec::review(&body).map_err(corrupt);
    rows.first()
        .map(|row| row.text("body").and_then(read))
        .transpose()
}
