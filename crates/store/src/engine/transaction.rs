//! Multi-step transactions, whose writes depend on what they have read. Each is implemented once
//! for both SQLite and PostgreSQL.

use std::mem;

use futures_util::future::BoxFuture;
use rusqlite::Connection as WriterConnection;
use sqlx::PgConnection;

use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::ColumnValue;
use crate::engine::{on_postgres, on_sqlite};
use crate::{Engine, News, Store, StoreError};
use postern_game::PersonId;

/// An open transaction. Each statement sees the writes of the previous ones. The transaction is
/// committed if its work returns `Ok`, and may be retried from the start.
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
        statement: impl Into<SqlStatement>,
        values: &[ColumnValue],
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
        statement: impl Into<SqlStatement>,
        values: &[ColumnValue],
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
        statement: impl Into<SqlStatement>,
        values: &[ColumnValue],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(statement, values).await?.into_iter().next())
    }

    /// Whether a statement returns a row.
    pub(crate) async fn has(
        &mut self,
        statement: impl Into<SqlStatement>,
        values: &[ColumnValue],
    ) -> Result<bool, StoreError> {
        Ok(!self.rows(statement, values).await?.is_empty())
    }

    /// Returns the column `key` of the first row of a statement, if any.
    pub(crate) async fn key(
        &mut self,
        statement: impl Into<SqlStatement>,
        values: &[ColumnValue],
    ) -> Result<Option<i64>, StoreError> {
        let row = self.row(statement, values).await?;
        row.map_or(Ok(None), |row| row.number_or_null("key"))
    }

    /// Locks these people's rows until the commit, so that no other transaction deletes the people
    /// or writes rows about them. `SQLite` has a single writer and needs no lock.
    pub(crate) async fn lock_people(&mut self, people: &[PersonId]) -> Result<(), StoreError> {
        match &mut self.connection {
            Connection::Sqlite(_) => Ok(()),
            Connection::Postgres(connection) => {
                Box::pin(on_postgres::lock_people(connection, people)).await
            }
        }
    }

    /// Publishes events to other nodes once the transaction is committed.
    pub(crate) fn tell(&mut self, news: impl IntoIterator<Item = News>) {
        self.news.extend(news);
    }

    /// Removes and returns the events to publish.
    pub(crate) fn take_news(&mut self) -> Vec<News> {
        mem::take(&mut self.news)
    }
}

/// The function that a transaction runs. It may run several times if the transaction is retried.
pub(crate) type TransactionFn<A, T> =
    for<'a, 'c> fn(&'a mut Transaction<'c>, &'a A) -> BoxFuture<'a, Result<T, StoreError>>;

/// Requirements of a transaction that removes data.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RemovalOptions {
    /// Whether to leave no trace of the removed or overwritten text. If so, `SQLite`'s write-ahead
    /// log is emptied directly after the transaction.
    pub(crate) erases: bool,
    /// Whether to turn off foreign key checks, which would make `SQLite` read all events. The
    /// transaction itself removes all rows that refer to the removed people.
    pub(crate) unchecked: bool,
}

impl Store {
    /// Runs `work` in a transaction and returns once the transaction is durable. The transaction is
    /// rolled back if `work` returns an error, and retried from the start if it conflicts with
    /// others.
    pub(crate) async fn transact_removing<A, T>(
        &self,
        removal: RemovalOptions,
        arguments: A,
        work: TransactionFn<A, T>,
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

    /// Like `Store::transact_removing`, for transactions without special requirements for removal.
    pub(crate) async fn transact<A, T>(
        &self,
        arguments: A,
        work: TransactionFn<A, T>,
    ) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.transact_removing(RemovalOptions::default(), arguments, work)
            .await
    }
}
