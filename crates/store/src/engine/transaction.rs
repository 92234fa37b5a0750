//! Transactions of several steps, each said once for both engines: what is read decides what is
//! written.

use futures_util::future::BoxFuture;

use crate::{
    News, StoreError,
    engine::{
        reads::{Columns, Statement},
        value::Value,
    },
};
use postern_game::PersonId;

/// A connection on which a statement sees what those before it have written.
pub(crate) trait Connection: Send {
    type Row: Columns + Send + Sync;

    /// All rows that a statement gives.
    fn rows(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> impl Future<Output = Result<Vec<Self::Row>, StoreError>> + Send;

    /// Carries a statement out. Gives how many rows it has changed.
    fn run(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// The first row that a statement gives, if any.
    fn row(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> impl Future<Output = Result<Option<Self::Row>, StoreError>> + Send {
        async { Ok(self.rows(statement, values).await?.into_iter().next()) }
    }

    /// Whether a statement gives a row.
    fn has(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async { Ok(!self.rows(statement, values).await?.is_empty()) }
    }

    /// The column `key` of the first row that a statement gives, if any.
    fn key(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> impl Future<Output = Result<Option<i64>, StoreError>> + Send {
        async {
            let row = self.row(statement, values).await?;
            row.map_or(Ok(None), |row| row.number_or_null("key"))
        }
    }
}

/// A transaction. It is committed when its work gives `Ok`, and may be begun again from the start.
pub(crate) trait Transaction: Connection {
    /// Keeps others from writing about these people, and from deleting them, until the commit.
    fn lock_people(
        &mut self,
        people: &[PersonId],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Tells other nodes of it, once it is committed.
    fn tell(&mut self, news: impl IntoIterator<Item = News>);
}

/// What is done in a transaction, with what it needs for that.
pub(crate) type Work<X, A, T> =
    for<'a> fn(&'a mut X, &'a A) -> BoxFuture<'a, Result<T, StoreError>>;

/// What has to hold for what a transaction removes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Removal {
    /// Nothing must be left of the words that it removes or writes over: a write-ahead log is emptied
    /// right afterwards.
    pub(crate) erases: bool,
    /// It removes people, and looks by itself whether anything refers to them: `SQLite` would read all
    /// events.
    pub(crate) unchecked: bool,
}
