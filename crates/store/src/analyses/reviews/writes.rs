//! What a computer says of games, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    analyses::reviews::{Reviews, reads as read},
    engine::{
        reads::{
            Reader as _,
            row::{Columns as _, corrupt},
        },
        value::values,
        writes::{Engine, Write},
    },
    log::codec,
};
use postern_game::{GameId, Millis, Review};

const KEEP: &str = "INSERT INTO reviews (game, made_ms, body)
    SELECT key, $2, $3 FROM games WHERE id = $1
    ON CONFLICT (game) DO NOTHING";

#[async_trait]
impl<E: Engine> Reviews for E {
    async fn review_of(&self, game: &GameId) -> Result<Option<Review>, StoreError> {
        let rows = self
            .reader()
            .rows(&read::OF_GAME, &values![game.as_str()])
            .await?;
        let read = |body: String| codec::review(&body).map_err(corrupt);
        rows.first()
            .map(|row| row.text("body").and_then(read))
            .transpose()
    }

    async fn keep_review(
        &self,
        game: &GameId,
        review: &Review,
        made_ms: Millis,
    ) -> Result<bool, StoreError> {
        let keep = Write::new(
            KEEP,
            values![game.as_str(), made_ms, codec::review_text(review).as_str()],
        );
        self.write_all(Vec::new(), vec![keep]).await
    }
}
