//! Whether the database takes what a move writes.

use rusqlite::Connection;

use crate::StoreError;

/// Eight pages: as many as a new game may need, whose row stands in many indexes.
const BYTES: i64 = 32_768;
/// The tables in which a move reads or writes.
const TABLES: [&str; 5] = ["people", "games", "game_state", "events", "comments"];

/// Writes a row and takes it away again, and looks into every table that moves need.
pub(in crate::sqlite) fn ready(transaction: &Connection) -> Result<(), StoreError> {
    transaction
        .prepare_cached("REPLACE INTO meta (key, value) VALUES ('ready', zeroblob(?))")?
        .execute([BYTES])?;
    transaction
        .prepare_cached("DELETE FROM meta WHERE key = 'ready'")?
        .execute([])?;
    for table in TABLES {
        transaction
            .prepare_cached(&format!(
                "SELECT count(*) FROM (SELECT 1 FROM {table} LIMIT 1)"
            ))?
            .query_row([], |_| Ok(()))?;
    }
    Ok(())
}
