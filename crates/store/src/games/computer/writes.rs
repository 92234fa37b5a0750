//! Removing games against a computer player, in either engine.

use crate::{
    Store, StoreError,
    engine::{transaction::Transaction, value::values},
    games::tidy::writes::remove_game,
};
use postern_game::{GameId, Millis};

/// Takes the game, so that nothing is added to its log meanwhile.
const TAKE: &str = "UPDATE game_state SET seq = seq WHERE active_ms <= $2
    AND game = (SELECT key FROM games WHERE id = $1 AND computer_level IS NOT NULL)
    RETURNING game AS key";

impl Store {
    /// Removes such a game in one commit, with its log and all that people have written to it. `false` when it
    /// is none any more.
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
