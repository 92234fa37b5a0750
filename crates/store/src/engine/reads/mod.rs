//! What both engines read in the same way: logs, lists, people, accounts, sessions, and what can be removed.
//!
//! An engine says how it runs a statement ([`Reader`]); the statements are here, each once. Where
//! the dialects differ a statement is a macro that takes the engine's name, and so is each fragment
//! that differs.

mod engines;
pub(crate) mod row;

pub(crate) use super::value::Value;
use crate::StoreError;
pub(crate) use row::Columns;

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

/// Connections on which statements that only read are run.
pub(crate) trait Reader: Sync {
    type Row: Columns + Send;

    /// All rows that a statement gives.
    fn rows(
        &self,
        statement: &Statement,
        values: &[Value],
    ) -> impl Future<Output = Result<Vec<Self::Row>, StoreError>> + Send;
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

/// The only row of a statement, or none.
pub(crate) async fn row_of<R: Reader>(
    reader: &R,
    statement: &Statement,
    values: &[Value],
) -> Result<Option<R::Row>, StoreError> {
    Ok(reader.rows(statement, values).await?.into_iter().next())
}

/// What the only row of a statement holds, if there is one.
pub(crate) async fn one<R: Reader, T>(
    reader: &R,
    statement: &Statement,
    values: &[Value],
    read: impl Fn(&R::Row) -> Result<T, StoreError> + Send,
) -> Result<Option<T>, StoreError> {
    let row = row_of(reader, statement, values).await?;
    row.as_ref().map(read).transpose()
}

/// What each row of a statement holds.
pub(crate) async fn list<R: Reader, T>(
    reader: &R,
    statement: &Statement,
    values: &[Value],
    read: impl Fn(&R::Row) -> Result<T, StoreError> + Send,
) -> Result<Vec<T>, StoreError> {
    let rows = reader.rows(statement, values).await?;
    rows.iter().map(read).collect()
}

/// A row that a statement always gives.
pub(crate) fn required<Row>(row: Option<Row>) -> Result<Row, StoreError> {
    row.ok_or_else(|| StoreError::Other("it gave no answer".to_owned()))
}
