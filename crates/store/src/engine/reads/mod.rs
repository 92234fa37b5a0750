//! How what is asked of the database is said, and run on either engine.
//!
//! The statements are each said once. Where the dialects differ a statement is a macro that takes the
//! engine's name, and so is each fragment that differs.

pub(crate) mod row;

use super::value::bound;
use crate::{Engine, Store, StoreError, postgres::error::of_pool};

pub(crate) use super::value::Value;
pub(crate) use row::Row;

/// A statement as each engine wants it. Its parameters are `$1`, `$2` and so on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

impl Statement {
    /// One that both engines understand.
    pub(crate) const fn common(text: &'static str) -> Self {
        Self {
            sqlite: text,
            postgres: text,
        }
    }
}

impl From<&'static str> for Statement {
    fn from(text: &'static str) -> Self {
        Self::common(text)
    }
}

/// A [`Statement`] whose text is the macro of this name, once for each engine.
macro_rules! in_both_dialects {
    ($text:ident) => {
        $crate::engine::reads::Statement {
            sqlite: $text!(sqlite),
            postgres: $text!(postgres),
        }
    };
}
pub(crate) use in_both_dialects;

/// That a game is of two people. `SQLite` finds a partial index only by the very words of its
/// condition.
macro_rules! of_two {
    (sqlite) => {
        "one_board = 0"
    };
    (postgres) => {
        "NOT one_board"
    };
}
pub(crate) use of_two;

/// That a game is played at one board.
macro_rules! at_one_board {
    (sqlite) => {
        "one_board = 1"
    };
    (postgres) => {
        "one_board"
    };
}
pub(crate) use at_one_board;

/// A row that a statement always gives.
pub(crate) fn required<Row>(row: Option<Row>) -> Result<Row, StoreError> {
    row.ok_or_else(|| StoreError::Other("it gave no answer".to_owned()))
}

impl Store {
    /// All rows that a statement gives.
    pub(crate) async fn rows(
        &self,
        statement: &Statement,
        values: &[Value],
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

    /// The only row of a statement, or none.
    pub(crate) async fn row(
        &self,
        statement: &Statement,
        values: &[Value],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(statement, values).await?.into_iter().next())
    }

    /// What the only row of a statement holds, if there is one.
    pub(crate) async fn one<T>(
        &self,
        statement: &Statement,
        values: &[Value],
        read: impl Fn(&Row) -> Result<T, StoreError> + Send,
    ) -> Result<Option<T>, StoreError> {
        let row = self.row(statement, values).await?;
        row.as_ref().map(read).transpose()
    }

    /// What each row of a statement holds.
    pub(crate) async fn list<T>(
        &self,
        statement: &Statement,
        values: &[Value],
        read: impl Fn(&Row) -> Result<T, StoreError> + Send,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.rows(statement, values).await?;
        rows.iter().map(read).collect()
    }
}
