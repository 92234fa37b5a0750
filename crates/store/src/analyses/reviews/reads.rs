//! Reading what a computer says of games.

use crate::{
    Store, StoreError,
    engine::{
        reads::{Statement, row::corrupt},
        value::values,
    },
    log::codec,
};
use postern_game::{GameId, Review};

pub(super) const OF_GAME: Statement = Statement::common(
    "SELECT body FROM reviews WHERE game = (SELECT key FROM games WHERE id = $1)",
);

impl Store {
    /// What is kept of a game, if it was reviewed.
    pub async fn review_of(&self, game: &GameId) -> Result<Option<Review>, StoreError> {
        let rows = self.rows(&OF_GAME, &values![game.as_str()]).await?;
        let read = |body: String| codec::review(&body).map_err(corrupt);
        rows.first()
            .map(|row| row.text("body").and_then(read))
            .transpose()
    }
}
