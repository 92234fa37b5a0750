//! Running the statements that both engines understand on the writer's connection.

use std::sync::Arc;

use futures_util::FutureExt as _;
use rusqlite::{
    Connection, ToSql, params_from_iter,
    types::{FromSql, ToSqlOutput, ValueRef},
};

use crate::{
    StoreError,
    engine::{
        reads::{Row, row::corrupt},
        value::Value,
    },
};

/// To `SQLite` `$1` is a name, and `?1` a number.
fn numbered(text: &str) -> String {
    text.replace('$', "?")
}

/// Carries out a write. Gives how many rows it has changed.
pub(crate) fn run(
    transaction: &Connection,
    text: &str,
    values: &[Value],
) -> Result<u64, StoreError> {
    let changed = transaction
        .prepare_cached(&numbered(text))?
        .execute(params_from_iter(values))?;
    Ok(changed as u64)
}

/// All rows that a statement gives.
pub(crate) fn rows(
    connection: &Connection,
    text: &str,
    values: &[Value],
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

/// What comes of work on this connection, which never waits.
pub(in crate::sqlite) fn at_once<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let done = work.now_or_never();
    done.unwrap_or_else(|| Err(StoreError::Other("a write waited".to_owned())))
}

/// A row that outlives its statement.
pub(crate) struct OwnedRow {
    names: Arc<[String]>,
    cells: Vec<rusqlite::types::Value>,
}

impl OwnedRow {
    pub(crate) fn get<T: FromSql>(&self, column: &str) -> Result<T, StoreError> {
        let found = self.names.iter().position(|name| name == column);
        let found = found.ok_or_else(|| corrupt(format!("there is no column {column}")))?;
        T::column_result(ValueRef::from(&self.cells[found]))
            .map_err(|error| corrupt(format!("column {column}: {error}")))
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Text(text) => text.to_sql(),
            Self::Number(number) => number.to_sql(),
            Self::Bytes(bytes) => bytes.to_sql(),
            Self::Flag(flag) => flag.to_sql(),
        }
    }
}
