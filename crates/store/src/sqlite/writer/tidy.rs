//! Removing what nobody uses: the only statements that ever remove a log or a person.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::{
    StoreError,
    games::tidy::reads::{idle, unplayed},
};
use postern_game::{GameId, Millis, PersonId};

/// Removes a game that was made up to `made_ms` and that nobody has joined or commented on, log and
/// all. Whether it was there and still such a game.
pub(in crate::sqlite) fn remove_unjoined(
    transaction: &Connection,
    game: &GameId,
    made_ms: Millis,
) -> Result<bool, StoreError> {
    let key: Option<i64> = transaction
        .prepare_cached(concat!(
            "SELECT key FROM games WHERE id = ? AND created_ms <= ? AND ",
            unplayed!(sqlite)
        ))?
        .query_row(params![game.as_str(), made_ms], |row| row.get(0))
        .optional()?;
    let Some(key) = key else {
        return Ok(false);
    };
    // The triggers let events go that belong to a game in this table.
    for statement in [
        "INSERT INTO removing (game) VALUES (?)",
        "DELETE FROM events WHERE game = ?",
        "DELETE FROM game_state WHERE game = ?",
        "DELETE FROM deliveries WHERE game = ?",
        "DELETE FROM reviews WHERE game = ?",
        "DELETE FROM games WHERE key = ?",
        "DELETE FROM removing WHERE game = ?",
    ] {
        transaction.prepare_cached(statement)?.execute([key])?;
    }
    Ok(true)
}

/// Removes a person who was last seen up to `seen_ms` and has left nothing behind. Whether there was
/// one. Foreign keys must be off: to check that nothing names the person, SQLite would read all
/// events. Whoever has given a command has a game or a comment.
pub(in crate::sqlite) fn remove_person(
    transaction: &Connection,
    person: &PersonId,
    seen_ms: Millis,
) -> Result<bool, StoreError> {
    let key: Option<i64> = transaction
        .prepare_cached(concat!(
            "SELECT key FROM people WHERE id = ? AND seen_ms <= ? AND ",
            idle!(sqlite)
        ))?
        .query_row(params![person.as_str(), seen_ms], |row| row.get(0))
        .optional()?;
    let Some(key) = key else {
        return Ok(false);
    };
    for statement in [
        "DELETE FROM sessions WHERE person = ?",
        "DELETE FROM device_links WHERE person = ?",
        "DELETE FROM last_settings WHERE person = ?",
        "DELETE FROM avoided WHERE person = ?",
        "DELETE FROM avoided WHERE other = ?",
        "DELETE FROM problem_tries WHERE person = ?",
        "UPDATE problems SET composer = NULL WHERE composer = ?",
        "DELETE FROM people WHERE key = ?",
    ] {
        transaction.prepare_cached(statement)?.execute([key])?;
    }
    Ok(true)
}
