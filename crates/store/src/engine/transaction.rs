//! Transactions of several steps, each said once for both engines: what is read decides what is
//! written.

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

/// A transaction, in which a statement sees what those before it have written. It is committed when
/// its work gives `Ok`, and may be begun again from the start.
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
    /// All rows that a statement gives.
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

    /// Carries a statement out. Gives how many rows it has changed.
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

    /// The first row that a statement gives, if any.
    pub(crate) async fn row(
        &mut self,
        statement: impl Into<Statement>,
        values: &[Value],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(statement, values).await?.into_iter().next())
    }

    /// Whether a statement gives a row.
    pub(crate) async fn has(
        &mut self,
        statement: impl Into<Statement>,
        values: &[Value],
    ) -> Result<bool, StoreError> {
        Ok(!self.rows(statement, values).await?.is_empty())
    }

    /// The column `key` of the first row that a statement gives, if any.
    pub(crate) async fn key(
        &mut self,
        statement: impl Into<Statement>,
        values: &[Value],
    ) -> Result<Option<i64>, StoreError> {
        let row = self.row(statement, values).await?;
        row.map_or(Ok(None), |row| row.number_or_null("key"))
    }

    /// Keeps others from writing about these people, and from deleting them, until the commit. With a
    /// single writer nobody else writes meanwhile.
    pub(crate) async fn lock_people(&mut self, people: &[PersonId]) -> Result<(), StoreError> {
        match &mut self.connection {
            Connection::Sqlite(_) => Ok(()),
            Connection::Postgres(connection) => {
                Box::pin(on_postgres::lock_people(connection, people)).await
            }
        }
    }

    /// Tells other nodes of it, once it is committed.
    pub(crate) fn tell(&mut self, news: impl IntoIterator<Item = News>) {
        self.news.extend(news);
    }

    /// What other nodes are to be told.
    pub(crate) fn take_news(&mut self) -> Vec<News> {
        mem::take(&mut self.news)
    }
}

/// What is done in a transaction, with what it needs for that.
pub(crate) type Work<A, T> =
    for<'a, 'c> fn(&'a mut Transaction<'c>, &'a A) -> BoxFuture<'a, Result<T, StoreError>>;

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

impl Store {
    /// Does `work` in a transaction, and answers when that is durable. Nothing of it stays when it gives
    /// an error. It is done again from the start when others were in its way.
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

    /// The same for what removes nothing of which nothing must be left.
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
