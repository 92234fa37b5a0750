//! Test databases: a separate SQLite file per test or, if `POSTERN_TEST_DATABASE` is `postgres`, a
//! separate PostgreSQL database.

#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    reason = "several test programs share it, each needs a part; helpers of tests fail by panicking"
)]

mod pooler;
mod stranger;

use std::env;
use std::path::{Path, PathBuf};

use postern::config::DatabaseLocation;
use postern_store::{DatabaseUrl, PostgresOptions, Store};
use postern_test_postgres::{ClusterDatabase, TestCluster};
use tempfile::TempDir;

pub(crate) use pooler::{PgBouncer, PoolMode};
pub(crate) use stranger::Stranger;

/// A database that is removed when it is dropped.
pub(crate) struct TestDatabase {
    /// The folder of the SQLite file and of the test's other files.
    folder: TempDir,
    postgres: Option<ClusterDatabase>,
    pooler: Option<PgBouncer>,
}

/// Whether `POSTERN_TEST_DATABASE` selects PostgreSQL.
pub(crate) fn on_postgres() -> bool {
    match env::var("POSTERN_TEST_DATABASE").as_deref() {
        Err(_) | Ok("" | "sqlite") => false,
        Ok("postgres") => true,
        Ok(other) => panic!("POSTERN_TEST_DATABASE is sqlite or postgres, not {other}"),
    }
}

impl TestDatabase {
    /// Prepares an empty database of the selected engine. On SQLite this is only a path; a server
    /// creates the file when it opens it.
    pub(crate) async fn new() -> Self {
        if on_postgres() {
            Self::postgres().await
        } else {
            Self::sqlite()
        }
    }

    /// Returns an SQLite database whose file does not exist yet, for tests of SQLite-only features.
    pub(crate) fn sqlite() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            postgres: None,
            pooler: None,
        }
    }

    /// Creates a PostgreSQL database with the current schema.
    pub(crate) async fn postgres() -> Self {
        Self::postgres_in(TestCluster::shared()).await
    }

    /// Creates a PostgreSQL database in a cluster that the test provides.
    pub(crate) async fn postgres_in(cluster: &TestCluster) -> Self {
        let database = cluster
            .copy(async |url| {
                let store = Store::open_postgres(options(&url)).await.unwrap();
                store.close().await;
            })
            .await;
        Self {
            folder: tempfile::tempdir().unwrap(),
            postgres: Some(database),
            pooler: None,
        }
    }

    /// Makes nodes connect to the PostgreSQL database through PgBouncer.
    pub(crate) fn behind_pgbouncer(mut self) -> Self {
        let server = self.postgres.as_ref().unwrap();
        self.pooler = Some(PgBouncer::before(server, PoolMode::Session));
        self
    }

    /// Opens the database as a server does.
    pub(crate) async fn open(&self) -> Store {
        match &self.postgres {
            Some(database) => Store::open_postgres(options(&database.url()))
                .await
                .unwrap(),
            None => Store::open_sqlite(&self.path()).await.unwrap(),
        }
    }

    /// Returns the database's location for a server in this process.
    pub(crate) fn place(&self) -> DatabaseLocation {
        match &self.postgres {
            Some(database) => {
                DatabaseLocation::postgres(DatabaseUrl::parse(&database.url()).unwrap())
            }
            None => DatabaseLocation::File(self.path()),
        }
    }

    /// Returns the value for the `--database` option.
    pub(crate) fn argument(&self) -> String {
        match (&self.pooler, &self.postgres) {
            (Some(pooler), _) => pooler.url(),
            (None, Some(database)) => database.url(),
            (None, None) => self.path().to_str().unwrap().to_owned(),
        }
    }

    /// Returns the path of the SQLite file.
    pub(crate) fn path(&self) -> PathBuf {
        assert!(self.postgres.is_none(), "this test is for files alone");
        self.folder.path().join("postern.db")
    }

    /// Returns the folder of the database, which may also contain the test's other files.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Opens a direct connection that bypasses the server.
    pub(crate) async fn stranger(&self) -> Stranger {
        match &self.postgres {
            Some(database) => Stranger::to_postgres(&database.url()).await,
            None => Stranger::to_file(&self.path()).await,
        }
    }
}

fn options(url: &str) -> PostgresOptions {
    PostgresOptions::new(DatabaseUrl::parse(url).unwrap())
}
