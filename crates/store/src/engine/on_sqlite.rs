//! Runs statements on an `SQLite` connection.

use std::sync::Arc;

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, ToSql, params_from_iter};

use crate::StoreError;
use crate::engine::reads::row::{OwnedRow, Row};
use crate::engine::value::ColumnValue;

/// Converts parameters from `$1` to `?1`: `SQLite` treats `$1` as a name, and `?1` as a number.
fn numbered(text: &str) -> String {
    text.replace('$', "?")
}

/// Runs a statement that writes. Returns the number of changed rows.
pub(crate) fn run(
    transaction: &Connection,
    text: &str,
    values: &[ColumnValue],
) -> Result<u64, StoreError> {
    let changed = transaction
        .prepare_cached(&numbered(text))?
        .execute(params_from_iter(values))?;
    Ok(changed as u64)
}

/// Returns all rows of a statement.
pub(crate) fn rows(
    connection: &Connection,
    text: &str,
    values: &[ColumnValue],
) -> Result<Vec<Row>, StoreError> {
    let mut select = connection.prepare_cached(&numbered(text))?;
    let names: Arc<[String]> = select
        .column_names()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let rows = select.query_map(params_from_iter(values), |row| {
        let cells = (0..names.len()).map(|column| row.get(column));
        Ok(Row::OfWriter(OwnedRow {
            names: Arc::clone(&names),
            cells: cells.collect::<Result<_, _>>()?,
        }))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

impl ToSql for ColumnValue {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Text(text) => text.to_sql(),
            Self::Number(number) => number.to_sql(),
            Self::Bytes(bytes) => bytes.to_sql(),
            Self::Flag(flag) => flag.to_sql(),
        }
    }
}
