//! Running the statements that both engines understand on the writer's connection.

use std::{future::ready, sync::Arc};

use futures_util::FutureExt as _;
use rusqlite::{
    Connection, ToSql, params_from_iter,
    types::{ToSqlOutput, ValueRef},
};

use crate::{
    News, StoreError,
    engine::{
        reads::{
            Columns, Statement,
            row::{Cell, corrupt},
        },
        transaction::{self, Transaction},
        value::Value,
        writes::Write,
    },
};
use postern_game::PersonId;

/// To `SQLite` `$1` is a name, and `?1` a number.
fn numbered(text: &str) -> String {
    text.replace('$', "?")
}

/// Carries out a write. Gives how many rows it has changed.
pub(in crate::sqlite) fn run(transaction: &Connection, write: &Write) -> rusqlite::Result<usize> {
    transaction
        .prepare_cached(&numbered(write.text))?
        .execute(params_from_iter(&write.values))
}

/// A row that outlives its statement.
pub(crate) struct Row {
    names: Arc<[String]>,
    cells: Vec<rusqlite::types::Value>,
}

/// Nothing here ever waits: each future is ready at once.
impl transaction::Connection for Connection {
    type Row = Row;

    fn rows(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> impl Future<Output = Result<Vec<Row>, StoreError>> + Send {
        ready(rows(self, statement.into(), values).map_err(StoreError::from))
    }

    fn run(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> impl Future<Output = Result<u64, StoreError>> + Send {
        let changed = self
            .prepare_cached(&numbered(statement.into().sqlite))
            .and_then(|mut statement| statement.execute(params_from_iter(values)));
        ready(changed.map(|rows| rows as u64).map_err(StoreError::from))
    }
}

/// What comes of work on this connection, which never waits.
pub(in crate::sqlite) fn at_once<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let done = work.now_or_never();
    done.unwrap_or_else(|| Err(StoreError::Other("a write waited".to_owned())))
}

/// Nobody else writes meanwhile, and there are no other nodes.
impl Transaction for Connection {
    fn lock_people(
        &mut self,
        _: &[PersonId],
    ) -> impl Future<Output = Result<(), StoreError>> + Send {
        ready(Ok(()))
    }

    fn tell(&mut self, _: impl IntoIterator<Item = News>) {}
}

fn rows(
    connection: &Connection,
    statement: Statement,
    values: &[Value],
) -> rusqlite::Result<Vec<Row>> {
    let mut select = connection.prepare_cached(&numbered(statement.sqlite))?;
    let names: Arc<[String]> = select
        .column_names()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let rows = select.query_map(params_from_iter(values), |row| {
        let cells = (0..names.len()).map(|column| row.get(column));
        Ok(Row {
            names: Arc::clone(&names),
            cells: cells.collect::<Result<_, _>>()?,
        })
    })?;
    rows.collect()
}

impl Columns for Row {
    fn get<T: Cell>(&self, column: &str) -> Result<T, StoreError> {
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
