//! Adds games to the position index.

use crate::engine::reads::{SqlStatement, in_both_dialects};
use crate::engine::transaction::Transaction;
use crate::engine::value::values;
use crate::log::codec;
use crate::{Store, StoreError};
use postern_game::{GameId, IndexedPosition};

/// Inserts positions from a JSON array. Each element is an array of key, number of previous turns,
/// and next turn.
macro_rules! put {
    (sqlite) => {
        "INSERT INTO positions (key, game, ply, next)
         SELECT value ->> 0, $1, value ->> 1, value ->> 2 FROM json_each($2) WHERE true
         ON CONFLICT (key, game) DO NOTHING"
    };
    (postgres) => {
        "INSERT INTO positions (key, game, ply, next)
         SELECT (value ->> 0)::bigint, $1, (value ->> 1)::bigint, value ->> 2 FROM json_array_elements($2::json)
         ON CONFLICT (key, game) DO NOTHING"
    };
}

const PUT: SqlStatement = in_both_dialects!(put);

impl Store {
    /// Adds a game's positions to the index.
    pub async fn index_positions(
        &self,
        game: &GameId,
        positions: Vec<IndexedPosition>,
    ) -> Result<(), StoreError> {
        let positions = positions
            .into_iter()
            .map(|position| (position.key, position.ply, position.next));
        let positions = codec::to_json(&positions.collect::<Vec<_>>());
        self.transact((game.clone(), positions), |transaction, given| {
            Box::pin(index(transaction, &given.0, &given.1))
        })
        .await
    }
}

/// Indexes the positions of a game, unless the game is already indexed.
async fn index(
    transaction: &mut Transaction<'_>,
    game: &GameId,
    positions: &String,
) -> Result<(), StoreError> {
    let key = transaction
        .key(
            "DELETE FROM unindexed WHERE game = (SELECT key FROM games WHERE id = $1) RETURNING game AS key",
            &values![game],
        )
        .await?;
    if let Some(key) = key {
        transaction.run(PUT, &values![key, positions]).await?;
    }
    Ok(())
}
