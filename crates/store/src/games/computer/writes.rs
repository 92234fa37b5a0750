//! Removes games against a computer player.

use crate::engine::transaction::Transaction;
use crate::engine::value::values;
use crate::games::tidy::writes::remove_game;
use crate::{Store, StoreError};
use postern_game::{GameId, Millis};

/// Locks the game, so that no other transaction adds to its log.
const TAKE: &str = "UPDATE game_state SET seq = seq WHERE active_ms <= $2
    AND game = (SELECT key FROM games WHERE id = $1 AND computer_level IS NOT NULL)
    RETURNING game AS key";

impl Store {
    /// Removes a game against a computer in one commit, with its log and all texts that people have
    /// written about it. Returns `false` if the game no longer exists or has been active since
    /// `active_ms`.
    pub async fn remove_computer_game(
        &self,
        game: &GameId,
        active_ms: Millis,
    ) -> Result<bool, StoreError> {
        self.transact((game.clone(), active_ms), |transaction, given| {
            Box::pin(remove(transaction, &given.0, given.1))
        })
        .await
    }
}

async fn remove(
    transaction: &mut Transaction<'_>,
    game: &GameId,
    active_ms: Millis,
) -> Result<bool, StoreError> {
    let Some(key) = transaction.key(TAKE, &values![game, active_ms]).await? else {
        return Ok(false);
    };
    remove_game(transaction, game, key).await?;
    Ok(true)
}
