//! Records players' last visits to their games.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::games::looks::LastLook;
use crate::{Store, StoreError};
use postern_game::{GameId, PersonId};

/// Writes a row only for a player of a game that two people have joined. Removing the game removes
/// the row.
const KEEP: &str = "INSERT INTO looks (person, game, seq, at_ms)
    SELECT player.key, games.key, $3, $4
    FROM games JOIN people AS player ON player.key IN (white, black)
    WHERE games.id = $1 AND player.id = $2 AND player.deleted_ms IS NULL
        AND white IS NOT NULL AND black IS NOT NULL AND white <> black
    ON CONFLICT (person, game) DO UPDATE SET seq = excluded.seq, at_ms = excluded.at_ms
        WHERE excluded.at_ms > looks.at_ms";

impl Store {
    /// Stores a visit. Returns `false` and writes nothing if a later visit is stored, the person no
    /// longer exists, or they do not play in a game that two people have joined.
    pub async fn keep_look(
        &self,
        game: &GameId,
        by: &PersonId,
        look: LastLook,
    ) -> Result<bool, StoreError> {
        let write = WriteStatement::new(KEEP, values![game.as_str(), by, look.seq, look.at_ms]);
        self.write_all(vec![by.clone()], vec![write]).await
    }
}
