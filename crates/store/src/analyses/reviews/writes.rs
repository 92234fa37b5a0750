//! Stores computer reviews.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::log::codec;
use crate::{Store, StoreError};
use postern_game::{GameId, GameReview, Millis};

const KEEP: &str = "INSERT INTO reviews (game, made_ms, body)
    SELECT key, $2, $3 FROM games WHERE id = $1
    ON CONFLICT (game) DO NOTHING";

impl Store {
    /// Stores a review created at `made_ms`. Returns `false` and writes nothing if a review is
    /// already stored or the game no longer exists.
    pub async fn keep_review(
        &self,
        game: &GameId,
        review: &GameReview,
        made_ms: Millis,
    ) -> Result<bool, StoreError> {
        let keep = WriteStatement::new(
            KEEP,
            values![game.as_str(), made_ms, codec::review_text(review).as_str()],
        );
        self.write_all(Vec::new(), vec![keep]).await
    }
}
