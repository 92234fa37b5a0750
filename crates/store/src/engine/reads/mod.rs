//! Declares database queries and runs them on SQLite or PostgreSQL.
//!
//! Each query is written once. If a statement or one of its fragments differs between the SQL
//! dialects, it is a macro that takes the engine's name.

pub(crate) mod row;

use super::value::bound;
use crate::postgres::error::of_pool;
use crate::{Engine, Store, StoreError};

pub(crate) use super::value::ColumnValue;
pub(crate) use row::Row;

/// A statement in the SQL dialects of SQLite and PostgreSQL. Its parameters are `$1`, `$2` and so
/// on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SqlStatement {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

impl SqlStatement {
    /// Returns a statement whose SQL is the same for SQLite and PostgreSQL.
    pub(crate) const fn common(text: &'static str) -> Self {
        Self {
            sqlite: text,
            postgres: text,
        }
    }
}

impl From<&'static str> for SqlStatement {
    fn from(text: &'static str) -> Self {
        Self::common(text)
    }
}

/// Builds a [`SqlStatement`] by expanding the named macro once for SQLite and once for PostgreSQL.
macro_rules! in_both_dialects {
    ($text:ident) => {
        $crate::engine::reads::SqlStatement {
            sqlite: $text!(sqlite),
            postgres: $text!(postgres),
        }
    };
}
pub(crate) use in_both_dialects;

/// The SQL condition that the players of a game do not share one board. `SQLite` uses a partial
/// index only if a query repeats the index's condition literally.
macro_rules! of_two {
    (sqlite) => {
        "one_board = 0"
    };
    (postgres) => {
        "NOT one_board"
    };
}
pub(crate) use of_two;

/// The SQL condition that both players share one board.
macro_rules! at_one_board {
    (sqlite) => {
        "one_board = 1"
    };
    (postgres) => {
        "one_board"
    };
}
pub(crate) use at_one_board;

/// Unwraps a row that the statement always returns. Returns an error if it is missing.
pub(crate) fn required<Row>(row: Option<Row>) -> Result<Row, StoreError> {
    row.ok_or_else(|| StoreError::Other("it gave no answer".to_owned()))
}

impl Store {
    /// Returns all rows of a statement.
    pub(crate) async fn rows(
        &self,
        statement: &SqlStatement,
        values: &[ColumnValue],
    ) -> Result<Vec<Row>, StoreError> {
        match &self.engine {
            Engine::Sqlite(engine) => {
                let query = bound(sqlx::query(statement.sqlite), values);
                let rows = Box::pin(query.fetch_all(&engine.readers)).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            Engine::Postgres(engine) => {
                let query = bound(sqlx::query(statement.postgres), values);
                let rows = Box::pin(query.fetch_all(&engine.pool)).await;
                let rows = rows.map_err(of_pool)?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
        }
    }

    /// Returns the only row of a statement, if there is one.
    pub(crate) async fn row(
        &self,
        statement: &SqlStatement,
        values: &[ColumnValue],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(statement, values).await?.into_iter().next())
    }

    /// Reads a value from the only row of a statement, if there is one.
    pub(crate) async fn one<T>(
        &self,
        statement: &SqlStatement,
        values: &[ColumnValue],
        read: impl Fn(&Row) -> Result<T, StoreError> + Send,
    ) -> Result<Option<T>, StoreError> {
        let row = self.row(statement, values).await?;
        row.as_ref().map(read).transpose()
    }

    /// Reads a value from each row of a statement.
    pub(crate) async fn list<T>(
        &self,
        statement: &SqlStatement,
        values: &[ColumnValue],
        read: impl Fn(&Row) -> Result<T, StoreError> + Send,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.rows(statement, values).await?;
        rows.iter().map(read).collect()
    }
}
