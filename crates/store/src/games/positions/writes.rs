//! The index of positions in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    engine::{
        reads::{
            Statement, Value, in_both_dialects, list,
            row::{Columns as _, corrupt},
        },
        transaction::Transaction,
        value::values,
        writes::Engine,
    },
    games::positions::{COUNTED_HITS, NextTurn, PositionHit, Positions, reads as read},
    log::codec,
};
use postern_game::{GameId, IndexedPosition};

/// The positions are lists of key, turns before and next turn.
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

const PUT: Statement = in_both_dialects!(put);

#[async_trait]
impl<E: Engine> Positions for E {
    async fn unindexed(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        list(self.reader(), &read::UNINDEXED, &values![limit], |row| {
            row.game_id("id")
        })
        .await
    }

    async fn index_positions(
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

    async fn with_position(
        &self,
        key: i64,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<PositionHit>, StoreError> {
        let before = Value::text(before.map(GameId::as_str));
        list(
            self.reader(),
            &read::HITS,
            &[key.into(), before, limit.into()],
            |row| {
                Ok(PositionHit {
                    game: row.game_id("id")?,
                    ply: usize::try_from(row.number("ply")?).map_err(corrupt)?,
                })
            },
        )
        .await
    }

    async fn next_turns(&self, key: i64) -> Result<Vec<NextTurn>, StoreError> {
        list(
            self.reader(),
            &read::NEXT_TURNS,
            &values![key, COUNTED_HITS],
            |row| {
                Ok(NextTurn {
                    turn: row.text_or_null("next")?,
                    games: row.number("games")?,
                })
            },
        )
        .await
    }
}

/// Writes the positions of a game that is yet to be indexed.
async fn index(
    transaction: &mut impl Transaction,
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
