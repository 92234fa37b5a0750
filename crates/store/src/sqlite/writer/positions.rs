//! Putting games into the index of positions.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::StoreError;
use postern_game::{GameId, IndexedPosition};

/// Writes the positions of a game that is yet to be indexed.
pub(in crate::sqlite) fn index(
    transaction: &Connection,
    game: &GameId,
    positions: &[IndexedPosition],
) -> Result<(), StoreError> {
    let key: Option<i64> = transaction
        .prepare_cached(
            "DELETE FROM unindexed WHERE game = (SELECT key FROM games WHERE id = ?) RETURNING game",
        )?
        .query_row([game.as_str()], |row| row.get(0))
        .optional()?;
    let Some(key) = key else { return Ok(()) };
    let mut insert = transaction.prepare_cached(
        "INSERT OR IGNORE INTO positions (key, game, ply, next) VALUES (?, ?, ?, ?)",
    )?;
    for position in positions {
        let ply = i64::try_from(position.ply).unwrap_or(i64::MAX);
        insert.execute(params![position.key, key, ply, position.next])?;
    }
    Ok(())
}
