//! Copies all data from one database into another. Each can be an SQLite file or a PostgreSQL
//! database.

use std::path::Path;

use crate::engine::tables::{RowValues, TABLES, Table, TableDigest};
use crate::engine::value::ColumnValue;
use crate::postgres::{DatabaseUrl, ServerEndpoint};
use crate::sqlite::FileEndpoint;
use crate::{DatabaseCheckResult, StoreError};

/// Number of rows that are read and inserted per page.
const PAGE: u32 = 1_000;

/// The source or target of a copy.
#[derive(Clone, Copy, Debug)]
pub enum CopyEndpoint<'a> {
    /// The path of an `SQLite` file.
    File(&'a Path),
    /// The URL of a PostgreSQL database.
    Server(&'a DatabaseUrl),
}

/// The number of rows copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyCounts {
    pub people: u64,
    pub games: u64,
    pub events: u64,
}

/// Copies a consistent snapshot of one database into another. The target must be empty and cannot
/// be used until the copy is complete. No server can use either database during the copy. Before
/// this function returns, it compares all rows, replays each game's log, and makes the copy
/// durable. An interrupted copy must be restarted.
///
/// # Errors
/// Returns an error if a server uses one of the two databases, the target is not empty, the source
/// is damaged or does not have the current schema, or a database cannot be reached.
pub async fn copy(from: CopyEndpoint<'_>, to: CopyEndpoint<'_>) -> Result<CopyCounts, StoreError> {
    let mut source = match from {
        CopyEndpoint::File(path) => OpenEndpoint::File(FileEndpoint::source(path).await?),
        CopyEndpoint::Server(url) => {
            OpenEndpoint::Server(Box::new(ServerEndpoint::source(url).await?))
        }
    };
    let mut target = match to {
        CopyEndpoint::File(path) => OpenEndpoint::File(FileEndpoint::target(path).await?),
        CopyEndpoint::Server(url) => {
            OpenEndpoint::Server(Box::new(ServerEndpoint::target(url).await?))
        }
    };
    let mut sums = Vec::with_capacity(TABLES.len());
    for table in TABLES {
        sums.push(copy_table(&mut source, &mut target, table).await?);
    }
    for (table, sum) in TABLES.iter().zip(&sums) {
        if !sum_of(&mut target, table).await?.agrees(sum) {
            return Err(StoreError::CopyDiffers(table.name));
        }
    }
    let checked = target.check().await?;
    if let Some(fault) = checked.faults.into_iter().next() {
        return Err(StoreError::Corrupt(fault));
    }
    target.finish().await?;
    let count = |name| {
        let tables = TABLES.iter().zip(&sums);
        tables
            .filter(|(table, _)| table.name == name)
            .map(|(_, sum)| sum.rows)
            .sum()
    };
    Ok(CopyCounts {
        people: count("people"),
        games: count("games"),
        events: count("events"),
    })
}

async fn copy_table(
    source: &mut OpenEndpoint,
    target: &mut OpenEndpoint,
    table: &Table,
) -> Result<TableDigest, StoreError> {
    let mut sum = TableDigest::default();
    let mut after: RowValues = Vec::new();
    loop {
        let rows = source.page(table, &after).await?;
        let Some(last) = rows.last() else {
            return Ok(sum);
        };
        after = last[..table.keys].to_vec();
        for row in &rows {
            sum.add(row);
        }
        target.insert(table, &rows).await?;
    }
}

async fn sum_of(end: &mut OpenEndpoint, table: &Table) -> Result<TableDigest, StoreError> {
    let mut sum = TableDigest::default();
    let mut after: RowValues = Vec::new();
    loop {
        let rows = end.page(table, &after).await?;
        let Some(last) = rows.last() else {
            return Ok(sum);
        };
        after = last[..table.keys].to_vec();
        for row in &rows {
            sum.add(row);
        }
    }
}

/// An open source or target database.
enum OpenEndpoint {
    File(FileEndpoint),
    Server(Box<ServerEndpoint>),
}

impl OpenEndpoint {
    /// Returns the next page of a table's rows, after the row with the key `after`. An empty key
    /// starts at the beginning.
    async fn page(
        &mut self,
        table: &Table,
        after: &[ColumnValue],
    ) -> Result<Vec<RowValues>, StoreError> {
        match self {
            Self::File(file) => file.page(table, after, PAGE).await,
            Self::Server(server) => server.page(table, after, PAGE).await,
        }
    }

    async fn insert(&mut self, table: &Table, rows: &[RowValues]) -> Result<(), StoreError> {
        match self {
            Self::File(file) => file.insert(table, rows).await,
            Self::Server(server) => server.insert(table, rows).await,
        }
    }

    async fn check(&mut self) -> Result<DatabaseCheckResult, StoreError> {
        match self {
            Self::File(file) => file.check().await,
            Self::Server(server) => server.check().await,
        }
    }

    async fn finish(self) -> Result<(), StoreError> {
        match self {
            Self::File(file) => file.finish().await,
            Self::Server(server) => server.finish().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use postern_test_postgres::TestCluster;
    use sqlx::{Connection as _, PgConnection, SqliteConnection};

    use super::TABLES;
    use crate::{DatabaseUrl, PostgresOptions, Store};

    /// Tables that are not copied: they describe running servers, or are empty while no server
    /// runs.
    const NOT_COPIED: [&str; 6] = [
        "_sqlx_migrations",
        "removing",
        "nodes",
        "notices",
        "presence",
        "visitors",
    ];

    /// Returns the columns of all copied tables, in table order.
    fn copied() -> Vec<String> {
        let columns = TABLES.iter().flat_map(|table| {
            let columns = table.columns.iter();
            columns.map(|(column, _)| format!("{}.{column}", table.name))
        });
        let mut columns: Vec<String> = columns.collect();
        columns.sort();
        columns
    }

    fn wanted(columns: Vec<(String, String)>) -> Vec<String> {
        let mut wanted: Vec<String> = columns
            .into_iter()
            .filter(|(table, _)| !NOT_COPIED.contains(&table.as_str()))
            .map(|(table, column)| format!("{table}.{column}"))
            // This column holds a lease of a running server.
            .filter(|column| column != "game_state.taken_until_ms")
            .collect();
        wanted.sort();
        wanted
    }

    #[tokio::test]
    async fn every_column_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("postern.db");
        Store::open_sqlite(&file).await.unwrap().close().await;
        let mut connection = SqliteConnection::connect(file.to_str().unwrap())
            .await
            .unwrap();
        let columns = sqlx::query_as(
            "SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table'",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        assert_eq!(wanted(columns), copied());

        let database = TestCluster::shared().database();
        let url = DatabaseUrl::parse(&database.url()).unwrap();
        let store = Store::open_postgres(PostgresOptions::new(url))
            .await
            .unwrap();
        store.close().await;
        let mut connection = PgConnection::connect(&database.url()).await.unwrap();
        let columns = sqlx::query_as(
            "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = 'public'",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        assert_eq!(wanted(columns), copied());
    }
}
