//! Transactions of several steps, written once for both engines. Their reads decide their writes.

use std::mem;

use futures_util::future::BoxFuture;
use rusqlite::Connection as WriterConnection;
use sqlx::PgConnection;

use crate::{
    Engine, News, Store, StoreError,
    engine::{
        on_postgres, on_sqlite,
        reads::{Row, Statement},
        value::Value,
    },
};
use postern_game::PersonId;

/// A transaction, in which each statement sees the writes of the previous ones. It is committed if
/// its work returns `Ok`, and may be retried from the start.
pub(crate) struct Transaction<'c> {
    connection: Connection<'c>,
    news: Vec<News>,
}

enum Connection<'c> {
    Sqlite(&'c mut WriterConnection),
    Postgres(&'c mut PgConnection),
}

impl<'c> From<&'c mut WriterConnection> for Transaction<'c> {
    fn from(connection: &'c mut WriterConnection) -> Self {
        Self {
            connection: Connection::Sqlite(connection),
            news: Vec::new(),
        }
    }
}

impl<'c> From<&'c mut PgConnection> for Transaction<'c> {
    fn from(connection: &'c mut PgConnection) -> Self {
        Self {
            connection: Connection::Postgres(connection),
            news: Vec::new(),
        }
    }
}

impl Transaction<'_> {
    /// Returns all rows of a statement.
    pub(crate) async fn rows(
        &mut self,
        statement: impl Into<Statement>,
        values: &[Value],
    ) -> Result<Vec<Row>, StoreError> {
        let statement = statement.into();
        match &mut self.connection {
            Connection::Sqlite(connection) => on_sqlite::rows(connection, statement.sqlite, values),
            Connection::Postgres(connection) => {
                Box::pin(on_postgres::rows(connection, statement.postgres, values)).await
            }
        }
    }

    /// Runs a statement. Returns the number of changed rows.
    pub(crate) async fn run(
        &mut self,
        statement: impl Into<Statement>,
        values: &[Value],
    ) -> Result<u64, StoreError> {
        let statement = statement.into();
        match &mut self.connection {
            Connection::Sqlite(connection) => on_sqlite::run(connection, statement.sqlite, values),
            Connection::Postgres(connection) => {
                Box::pin(on_postgres::run(connection, statement.postgres, values)).await
            }
        }
    }

    /// Returns the first row of a statement, if any.
    pub(crate) async fn row(
        &mut self,
        statement: impl Into<Statement>,
        values: &[Value],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(statement, values).await?.into_iter().next())
    }

    /// Whether a statement returns a row.
    pub(crate) async fn has(
        &mut self,
        statement: impl Into<Statement>,
        values: &[Value],
    ) -> Result<bool, StoreError> {
        Ok(!self.rows(statement, values).await?.is_empty())
    }

    /// Returns the column `key` of the first row of a statement, if any.
    pub(crate) async fn key(
        &mut self,
        statement: impl Into<Statement>,
        values: &[Value],
    ) -> Result<Option<i64>, StoreError> {
        let row = self.row(statement, values).await?;
        row.map_or(Ok(None), |row| row.number_or_null("key"))
    }

    /// Prevents others from writing about these people, and from deleting them, until the commit.
    /// `SQLite` has a single writer, so it needs no lock.
    pub(crate) async fn lock_people(&mut self, people: &[PersonId]) -> Result<(), StoreError> {
        match &mut self.connection {
            Connection::Sqlite(_) => Ok(()),
            Connection::Postgres(connection) => {
                Box::pin(on_postgres::lock_people(connection, people)).await
            }
        }
    }

    /// Sends news to other nodes once the transaction is committed.
    pub(crate) fn tell(&mut self, news: impl IntoIterator<Item = News>) {
        self.news.extend(news);
    }

    /// Takes the news to be sent to other nodes.
    pub(crate) fn take_news(&mut self) -> Vec<News> {
        mem::take(&mut self.news)
    }
}

/// The work of a transaction, with its arguments.
pub(crate) type Work<A, T> =
    for<'a, 'c> fn(&'a mut Transaction<'c>, &'a A) -> BoxFuture<'a, Result<T, StoreError>>;

/// Requirements for a transaction that removes data.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Removal {
    /// Whether no trace of the removed or overwritten text may remain: a write-ahead log is emptied
    /// right afterwards.
    pub(crate) erases: bool,
    /// Whether the transaction removes people and checks references to them itself: `SQLite` would
    /// read all events.
    pub(crate) unchecked: bool,
}

impl Store {
    /// Runs `work` in a transaction and returns once it is durable. The transaction is rolled back
    /// if `work` returns an error, and retried from the start if it conflicts with others.
    pub(crate) async fn transact_removing<A, T>(
        &self,
        removal: Removal,
        arguments: A,
        work: Work<A, T>,
    ) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        match &self.engine {
            Engine::Sqlite(engine) => engine.transact(removal, arguments, work).await,
            Engine::Postgres(engine) => Box::pin(engine.transact(&arguments, work)).await,
        }
    }

    /// Like `Store::transact_removing`, without special requirements for removed data.
    pub(crate) async fn transact<A, T>(
        &self,
        arguments: A,
        work: Work<A, T>,
    ) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.transact_removing(Removal::default(), arguments, work)
            .await
    }
}
