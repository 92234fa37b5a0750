//! A direct connection to a test's database, as another program might open.

use std::path::Path;
use std::time::Duration;

use sqlx::postgres::PgRow;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, FromRow, PgConnection, SqlSafeStr as _,
    SqliteConnection,
};

/// A row that can be read from both SQLite and PostgreSQL.
pub(crate) trait Row:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{}

/// A direct connection that bypasses the server.
pub(crate) enum Stranger {
    File(SqliteConnection),
    Postgres(PgConnection),
}

impl Stranger {
    pub(crate) async fn to_file(path: &Path) -> Self {
        // On a busy machine, the server may hold the write lock for longer than the default timeout
        // of five seconds.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(Duration::from_secs(30));
        Self::File(options.connect().await.unwrap())
    }

    pub(crate) async fn to_postgres(url: &str) -> Self {
        Self::Postgres(PgConnection::connect(url).await.unwrap())
    }

    /// Executes SQL that both SQLite and PostgreSQL accept.
    pub(crate) async fn run(&mut self, statements: &str) {
        self.try_run(statements).await.unwrap();
    }

    /// Executes these statements in one transaction. On SQLite the transaction locks at its first
    /// statement. A transaction that reads before it writes would fail without waiting if the
    /// server wrote in between.
    pub(crate) async fn run_as_one(&mut self, statements: &str) {
        let begin = match self {
            Self::File(_) => "BEGIN IMMEDIATE",
            Self::Postgres(_) => "BEGIN",
        };
        self.run(&format!("{begin}; {statements}; COMMIT")).await;
    }

    /// Executes SQL that may fail.
    pub(crate) async fn try_run(&mut self, statements: &str) -> Result<(), sqlx::Error> {
        let statements = sqlx::raw_sql(AssertSqlSafe(statements.to_owned()).into_sql_str());
        match self {
            Self::File(connection) => statements.execute(connection).await.map(drop),
            Self::Postgres(connection) => statements.execute(connection).await.map(drop),
        }
    }

    /// Returns the rows of a query.
    pub(crate) async fn rows<R: Row>(&mut self, query: &str) -> Vec<R> {
        let query = AssertSqlSafe(query.to_owned()).into_sql_str();
        match self {
            Self::File(connection) => sqlx::query_as(query).fetch_all(connection).await.unwrap(),
            Self::Postgres(connection) => {
                sqlx::query_as(query).fetch_all(connection).await.unwrap()
            }
        }
    }

    /// Counts rows. `what` is a table with optional conditions, such as `games WHERE status =
    /// 'over'`.
    pub(crate) async fn count(&mut self, what: &str) -> i64 {
        let rows: Vec<(i64,)> = self.rows(&format!("SELECT count(*) FROM {what}")).await;
        rows[0].0
    }

    /// Blocks all other writers until [`Stranger::unlock`].
    pub(crate) async fn lock(&mut self) {
        let lock = match self {
            Self::File(_) => "BEGIN IMMEDIATE",
            Self::Postgres(_) => {
                "BEGIN; LOCK TABLE people, games, game_state, events, comments, meta IN EXCLUSIVE \
                    MODE"
            }
        };
        self.run(lock).await;
    }

    /// Releases the lock, so that other writers can continue.
    pub(crate) async fn unlock(&mut self) {
        self.run("ROLLBACK").await;
    }
}
