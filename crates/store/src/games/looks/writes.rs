//! What players saw when they last looked at their games, in either engine.

use async_trait::async_trait;

use crate::engine::value::values;
use crate::engine::writes::{Engine, Write};
use crate::{
    StoreError,
    games::looks::{Look, Looks, reads as read},
};
use postern_game::{GameId, PersonId};

/// Only who plays in a game that two have joined has a row: no such game is ever removed.
const KEEP: &str = "INSERT INTO looks (person, game, seq, at_ms)
    SELECT player.key, games.key, $3, $4
    FROM games JOIN people AS player ON player.key IN (white, black)
    WHERE games.id = $1 AND player.id = $2 AND player.deleted_ms IS NULL
        AND white IS NOT NULL AND black IS NOT NULL AND white <> black
    ON CONFLICT (person, game) DO UPDATE SET seq = excluded.seq, at_ms = excluded.at_ms
        WHERE excluded.at_ms > looks.at_ms";

#[async_trait]
impl<E: Engine> Looks for E {
    async fn look(&self, game: &GameId, by: &PersonId) -> Result<Option<Look>, StoreError> {
        read::look(self.reader(), game, by).await
    }

    async fn keep_look(
        &self,
        game: &GameId,
        by: &PersonId,
        look: Look,
    ) -> Result<bool, StoreError> {
        let write = Write::new(KEEP, values![game.as_str(), by, look.seq, look.at_ms]);
        self.write_all(vec![by.clone()], vec![write]).await
    }

    async fn looks_of(&self, by: &PersonId, limit: u32) -> Result<Vec<(GameId, Look)>, StoreError> {
        read::of_person(self.reader(), by, limit).await
    }
}
