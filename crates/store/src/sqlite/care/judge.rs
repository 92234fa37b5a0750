//! Checks one game: whether its log is intact, and whether the lists match the log.

use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, params};

use super::super::writer::projection;
use super::BUSY_TIMEOUT;
use super::reference::ReferenceSchema;
use crate::StoreError;
use crate::log::judgement;
use crate::log::judgement::{ListProjection, LogCheckResult, StoredEvent};
use postern_game::GameId;

/// The tables with list data, each with its column for the game's key.
const PROJECTION: [(&str, &str); 2] = [("games", "key"), ("game_state", "game")];

/// A connection with temporary tables. A game's list data is computed from its log and written into
/// these tables by the same code that the server uses.
pub(super) struct ProjectionChecker {
    pub(super) connection: Connection,
    pub(super) reference: ReferenceSchema,
}

impl ProjectionChecker {
    /// Opens a database with the current schema, read-only unless `writable`.
    pub(super) fn open(path: &Path, writable: bool) -> Result<Self, StoreError> {
        let connection = if writable {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            Connection::open_with_flags(path, flags)?
        } else {
            super::current(path)?
        };
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "foreign_keys", false)?;
        connection.pragma_update(None, "temp_store", "memory")?;
        let reference = ReferenceSchema::of_today()?;
        for (table, _) in PROJECTION {
            if let Some(statement) = reference.temporary(table) {
                connection.execute_batch(&statement)?;
            }
        }
        Ok(Self {
            connection,
            reference,
        })
    }

    /// Returns at most `limit` games in key order, after the key `after`.
    pub(super) fn games(&self, after: i64, limit: u32) -> Result<Vec<(i64, String)>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached("SELECT key, id FROM main.games WHERE key > ? ORDER BY key LIMIT ?")?;
        let games =
            select.query_map(params![after, limit], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(games.collect::<Result<_, _>>()?)
    }

    /// Replays a game's log and writes the resulting list data into the temporary tables.
    pub(super) fn judge(&self, key: i64, id: &GameId) -> Result<LogCheckResult, StoreError> {
        let kept_over_ms = self
            .connection
            .prepare_cached("SELECT over_ms FROM main.games WHERE key = ?")?
            .query_row([key], |row| row.get(0))?;
        let mut judged = judgement::judge(id, self.rows(key)?, kept_over_ms);
        if let Some(shown) = &judged.shown {
            match self.project(shown) {
                Ok(()) => {}
                Err(StoreError::NoPerson) => judged.lacks_a_player(),
                Err(error) => return Err(error),
            }
        }
        Ok(judged)
    }

    fn rows(&self, key: i64) -> Result<Vec<StoredEvent>, StoreError> {
        let mut select = self.connection.prepare_cached(
            "SELECT seq, at_ms, kind, version, body, comments.text, checksum FROM main.events
                LEFT JOIN main.comments ON comments.game = events.game AND comments.number = events.seq
             WHERE events.game = ? ORDER BY seq",
        )?;
        let rows = select.query_map([key], |row| {
            Ok(StoredEvent {
                event: (
                    row.get(0)?,
                    row.get(1)?,
                    row.get(2)?,
                    row.get(3)?,
                    row.get(4)?,
                    row.get(5)?,
                ),
                checksum: row.get(6)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Writes computed list data into the temporary tables, which shadow the real ones.
    fn project(&self, shown: &ListProjection) -> Result<(), StoreError> {
        for (table, _) in PROJECTION {
            self.connection
                .execute(&format!("DELETE FROM temp.{table}"), [])?;
        }
        let own = projection::insert_game(&self.connection, &shown.summary, shown.at_ms)?;
        projection::put_state(&self.connection, own, &shown.summary)
    }

    /// Compares the lists with the temporary tables for the last game checked. Returns the
    /// differences.
    pub(super) fn differences(&self, key: i64) -> Result<Vec<String>, StoreError> {
        let mut faults = Vec::new();
        for (table, own_key) in PROJECTION {
            let wanted = self.row(&format!("SELECT * FROM temp.{table}"), &[])?;
            let stored = self.row(
                &format!("SELECT * FROM main.{table} WHERE {own_key} = ?"),
                &[&key],
            )?;
            if stored.is_empty() {
                faults.push(format!("it has no row in {table}"));
                continue;
            }
            let columns: Vec<String> = wanted
                .into_iter()
                .filter(|(name, value)| {
                    name != own_key
                        && stored
                            .iter()
                            .all(|other| *other != (name.clone(), value.clone()))
                })
                .map(|(name, _)| name)
                .collect();
            if !columns.is_empty() {
                faults.push(format!(
                    "{table} has something else than its log says: {}",
                    columns.join(", ")
                ));
            }
        }
        Ok(faults)
    }

    /// Replaces the list data of the game that was checked last with the rows of the temporary
    /// tables.
    pub(super) fn adopt(&self, key: i64) -> Result<(), StoreError> {
        for (table, own_key) in PROJECTION {
            let row = self.row(&format!("SELECT * FROM temp.{table}"), &[])?;
            let names = row.iter().map(|(name, _)| name.as_str());
            let names: Vec<&str> = names.filter(|name| name != &own_key).collect();
            let names = names.join(", ");
            self.connection.execute(
                &format!(
                    "INSERT INTO main.{table} ({own_key}, {names}) SELECT ?, {names} FROM temp.{table} WHERE true
                     ON CONFLICT ({own_key}) DO UPDATE SET ({names}) = (SELECT {names} FROM temp.{table})"
                ),
                [key],
            )?;
        }
        Ok(())
    }

    /// Returns a row's column names and values; empty if the row does not exist.
    fn row(
        &self,
        statement: &str,
        values: &[&dyn rusqlite::ToSql],
    ) -> Result<Vec<(String, Value)>, StoreError> {
        let mut select = self.connection.prepare_cached(statement)?;
        let names: Vec<String> = select
            .column_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut rows = select.query(values)?;
        let Some(row) = rows.next()? else {
            return Ok(Vec::new());
        };
        let columns = names
            .into_iter()
            .map(|name| Ok((name.clone(), row.get::<_, Value>(name.as_str())?)));
        Ok(columns.collect::<rusqlite::Result<_>>()?)
    }
}
