//! Reads computer reviews.

use crate::engine::reads::SqlStatement;
use crate::engine::reads::row::corrupt;
use crate::engine::value::values;
use crate::log::codec;
use crate::{Store, StoreError};
use postern_game::{GameId, GameReview};

pub(super) const OF_GAME: SqlStatement = SqlStatement::common(
    "SELECT body FROM reviews WHERE game = (SELECT key FROM games WHERE id = $1)",
);

impl Store {
    /// Returns the stored computer review of a game, if there is one.
    pub async fn review_of(&self, game: &GameId) -> Result<Option<GameReview>, StoreError> {
        let rows = self.rows(&OF_GAME, &values![game.as_str()]).await?;
        let read = |body: String| codec::review(&body).map_err(corrupt);
        rows.first()
            .map(|row| row.text("body").and_then(read))
            .transpose()
    }
}
