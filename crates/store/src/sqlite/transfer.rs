//! Reads and writes whole tables, for copies between databases.

use std::path::{Path, PathBuf};

use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqlSafeStr as _, SqliteConnection,
};

use super::care::DatabaseLock;
use super::{care, files, open, schema};
use crate::engine::reads::Row;
use crate::engine::tables::{INSERTED_TOGETHER, RowValues, Table};
use crate::engine::value::{ColumnValue, bound};
use crate::{DatabaseCheckResult, StoreError};

/// The source or target of a copy in an `SQLite` file. Holds the file's lock.
pub(crate) struct FileEndpoint {
    connection: SqliteConnection,
    path: PathBuf,
    _lock: DatabaseLock,
}

impl FileEndpoint {
    /// Opens a source database with the current schema and reads from a consistent snapshot. Until
    /// this value is dropped, no server can use the database.
    pub(crate) async fn source(path: &Path) -> Result<Self, StoreError> {
        drop(care::current(path)?);
        let lock = DatabaseLock::take(path)?;
        let mut connection = schema::options(path)
            .read_only(true)
            .disable_statement_logging()
            .connect()
            .await
            .map_err(|error| StoreError::opening(&error, path.to_owned()))?;
        // Programs that ignore the lock can still write. The transaction hides such writes.
        sqlx::query("BEGIN").execute(&mut connection).await?;
        Ok(Self {
            connection,
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// Creates a new file next to `path`. No file may exist at `path` yet. [`FileEndpoint::finish`]
    /// renames the new file to `path`.
    pub(crate) async fn target(path: &Path) -> Result<Self, StoreError> {
        let lock = DatabaseLock::take(path)?;
        if path.exists() {
            return Err(StoreError::FileInTheWay(path.to_owned()));
        }
        let new = unfinished(path);
        files::discard(&new)?;
        let mut connection = open::empty(&new).await?;
        sqlx::query("BEGIN").execute(&mut connection).await?;
        Ok(Self {
            connection,
            path: path.to_owned(),
            _lock: lock,
        })
    }

    pub(crate) async fn page(
        &mut self,
        table: &Table,
        after: &[ColumnValue],
        limit: u32,
    ) -> Result<Vec<RowValues>, StoreError> {
        let statement = table.page(&table.names(), !after.is_empty(), limit);
        let query = bound(sqlx::query(AssertSqlSafe(statement).into_sql_str()), after);
        let rows = query.fetch_all(&mut self.connection).await?;
        let rows = rows.into_iter().map(Row::Sqlite);
        rows.map(|row| table.cells(&row)).collect()
    }

    pub(crate) async fn insert(
        &mut self,
        table: &Table,
        rows: &[RowValues],
    ) -> Result<(), StoreError> {
        for some in rows.chunks(INSERTED_TOGETHER) {
            let statement = AssertSqlSafe(table.insertion(some.len())).into_sql_str();
            let query = some
                .iter()
                .fold(sqlx::query(statement), |query, row| bound(query, row));
            query.execute(&mut self.connection).await?;
        }
        Ok(())
    }

    /// Checks the copied file and returns its faults.
    pub(crate) async fn check(&mut self) -> Result<DatabaseCheckResult, StoreError> {
        sqlx::query("COMMIT").execute(&mut self.connection).await?;
        care::check(&unfinished(&self.path))
    }

    /// Renames the new file to its final name, durably.
    pub(crate) async fn finish(self) -> Result<(), StoreError> {
        self.connection.close().await?;
        let new = unfinished(&self.path);
        files::sync(&new)?;
        files::rename(&new, &self.path)
    }
}

/// Returns the path of the unfinished copy.
fn unfinished(path: &Path) -> PathBuf {
    files::beside(path, "copying")
}
