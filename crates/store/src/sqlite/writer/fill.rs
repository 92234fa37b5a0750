//! Putting the log of an older version into today's shape: the one change that a row ever sees.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::{StoreError, rows};
use postern_game::{GameEvent, GameId, Millis};

/// Stores all events of a game's log anew and gives each row its checksum. Whether it did: not when
/// the log has another length by now, or has its checksums already.
pub(in crate::sqlite) fn fill(
    transaction: &Connection,
    game: &GameId,
    events: &[GameEvent],
) -> Result<bool, StoreError> {
    let Some(key) = unfilled(transaction, game)? else {
        return Ok(false);
    };
    let rows = old_rows(transaction, key)?;
    if rows.len() != events.len() {
        return Ok(false);
    }
    let mut update = transaction.prepare_cached(
        "UPDATE events SET version = ?, body = ?, checksum = ? WHERE game = ? AND seq = ?",
    )?;
    for row in rows::filled(game, rows, events)? {
        update.execute(params![row.version, row.body, row.checksum, key, row.seq])?;
    }
    Ok(true)
}

/// The key of a game whose log has no checksums yet.
fn unfilled(transaction: &Connection, game: &GameId) -> Result<Option<i64>, StoreError> {
    let key = transaction
        .prepare_cached(
            "SELECT games.key FROM games JOIN events ON events.game = games.key
             WHERE games.id = ? AND events.seq = 1 AND events.checksum IS NULL",
        )?
        .query_row([game.as_str()], |row| row.get(0))
        .optional()?;
    Ok(key)
}

/// Time and kind of each row of a log.
fn old_rows(transaction: &Connection, key: i64) -> Result<Vec<(Millis, String)>, StoreError> {
    let mut select =
        transaction.prepare_cached("SELECT at_ms, kind FROM events WHERE game = ? ORDER BY seq")?;
    let rows = select.query_map([key], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
