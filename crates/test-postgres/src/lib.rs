//! PostgreSQL clusters for tests. A cluster is in a temporary folder, can be reached only through a
//! Unix socket, and has fsync enabled. Each test gets a separate database.
//!
//! A shell script starts the cluster and watches a pipe. When the test program ends, even if it is
//! killed, the pipe closes. The script then stops the cluster and removes its folder.

#![cfg(unix)]

mod disk;
mod guardian;

use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};

pub use disk::SmallDisk;
use guardian::Guardian;
use tokio::sync::OnceCell;

/// A running PostgreSQL cluster. It is stopped and removed when the last handle and the last
/// database are dropped. Methods panic with a message if PostgreSQL is missing or fails.
#[derive(Clone)]
pub struct TestCluster {
    inner: Arc<ClusterInner>,
}

struct ClusterInner {
    guardian: Guardian,
    databases: AtomicU32,
    /// The name of the database that [`TestCluster::copy`] copies, once it has been created.
    template: OnceCell<String>,
}

/// How to stop the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopMode {
    /// Close connections and shut down cleanly.
    Fast,
    /// Stop as in a crash. The next start recovers from the write-ahead log.
    Immediate,
}

impl TestCluster {
    /// Starts a separate cluster, which the test may stop.
    ///
    /// # Panics
    /// Panics if PostgreSQL is missing or does not start.
    pub fn start() -> Self {
        Self::expect_started(Guardian::start())
    }

    fn expect_started(guardian: Result<Guardian, String>) -> Self {
        Self::of(
            guardian.unwrap_or_else(|missing| panic!("no PostgreSQL for the tests: {missing}")),
        )
    }

    /// Starts a separate cluster, for programs that can also run without PostgreSQL.
    ///
    /// # Errors
    /// Returns an error message if PostgreSQL is missing or does not start.
    pub fn find() -> Result<Self, String> {
        Guardian::start().map(Self::of)
    }

    /// Starts a separate cluster with one part on a small disk. Returns `None` if the operating
    /// system does not let this process mount one.
    ///
    /// # Panics
    /// Panics if PostgreSQL is missing or does not start.
    pub fn start_on(disk: SmallDisk) -> Option<Self> {
        Guardian::start_on(disk).map(Self::expect_started)
    }

    fn of(guardian: Guardian) -> Self {
        Self {
            inner: Arc::new(ClusterInner {
                guardian,
                databases: AtomicU32::new(0),
                template: OnceCell::new(),
            }),
        }
    }

    /// Returns the cluster that all tests of this program share. The first call starts it, in
    /// memory if enough memory is free. Programs that measure disk performance start their own
    /// clusters.
    ///
    /// # Panics
    /// Panics as [`TestCluster::start`] does.
    pub fn shared() -> &'static Self {
        static SHARED: LazyLock<TestCluster> =
            LazyLock::new(|| TestCluster::expect_started(Guardian::start_in_memory()));
        &SHARED
    }

    /// Creates an empty database in the cluster.
    pub fn database(&self) -> ClusterDatabase {
        self.create("template0")
    }

    /// Creates a copy of a template database. `prepare` receives the URL of an empty database and
    /// turns it into the template. `prepare` is called once per cluster, so every caller must pass
    /// an equivalent function. When `prepare` returns, all its connections must be closed.
    pub async fn copy<F: Future<Output = ()>>(
        &self,
        prepare: impl FnOnce(String) -> F,
    ) -> ClusterDatabase {
        let template = self
            .inner
            .template
            .get_or_init(|| async {
                let database = self.database();
                prepare(database.url()).await;
                database.keep()
            })
            .await;
        self.create(template)
    }

    /// Stops the server. The databases stay on disk.
    pub fn stop(&self, stop: StopMode) {
        self.inner.guardian.command(match stop {
            StopMode::Fast => "stop fast",
            StopMode::Immediate => "stop immediate",
        });
    }

    /// Fills the small disk completely. It stays full until [`TestCluster::empty_disk`] is called.
    pub fn fill_disk(&self) {
        self.inner.guardian.command("fill");
    }

    /// Removes the file that [`TestCluster::fill_disk`] wrote.
    pub fn empty_disk(&self) {
        self.inner.guardian.command("empty");
    }

    /// Starts the server again after [`TestCluster::stop`] or a crash. Does nothing if it is
    /// running.
    pub fn start_again(&self) {
        self.inner.guardian.command("start");
    }

    /// Returns the folder of the server's Unix socket, which is the `host` parameter of a
    /// connection.
    pub fn folder(&self) -> &Path {
        self.inner.guardian.folder()
    }

    /// Returns the path of a PostgreSQL program, such as `pg_dump`.
    pub fn program(&self, name: &str) -> PathBuf {
        self.inner.guardian.bin().join(name)
    }

    fn create(&self, template: &str) -> ClusterDatabase {
        let number = self.inner.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{number}");
        self.inner
            .guardian
            .command(&format!("create {name} {template}"));
        ClusterDatabase {
            name,
            cluster: self.clone(),
        }
    }
}

/// A database that is removed on drop, even if connections to it are open.
pub struct ClusterDatabase {
    name: String,
    cluster: TestCluster,
}

impl ClusterDatabase {
    /// Returns the database URL in the form that `--database` accepts.
    pub fn url(&self) -> String {
        format!(
            "postgres:///{}?host={}&user=postgres",
            self.name,
            self.cluster.folder().display()
        )
    }

    /// Returns the database's name in the cluster.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the cluster that contains the database.
    pub fn cluster(&self) -> &TestCluster {
        &self.cluster
    }

    /// Prevents the database from being removed on drop. Returns its name.
    fn keep(mut self) -> String {
        std::mem::take(&mut self.name)
    }
}

impl Drop for ClusterDatabase {
    fn drop(&mut self) {
        if !self.name.is_empty() {
            self.cluster
                .inner
                .guardian
                .request(&format!("drop {}", self.name));
        }
    }
}
