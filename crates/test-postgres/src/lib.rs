//! PostgreSQL for tests: a cluster in a temporary folder, reachable only through a Unix socket,
//! with fsync on, and a separate database for each test.
//!
//! A shell script starts the cluster and watches a pipe. When the test program ends, even if it is
//! killed, the pipe closes, and the script stops the cluster and removes its folder.

#![cfg(unix)]

mod disk;
mod guardian;

use std::{
    future::Future,
    path::{Path, PathBuf},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

pub use disk::Disk;
use guardian::Guardian;
use tokio::sync::OnceCell;

/// A running cluster. It is stopped and removed when the last handle and the last database are
/// dropped. Methods panic with a message if PostgreSQL is missing or fails.
#[derive(Clone)]
pub struct Cluster {
    inner: Arc<Inner>,
}

struct Inner {
    guardian: Guardian,
    databases: AtomicU32,
    /// The database that [`Cluster::copy`] copies.
    template: OnceCell<String>,
}

/// How to stop a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Closes connections and shuts down cleanly.
    Fast,
    /// Like a crash: the next start recovers from the write-ahead log.
    Immediate,
}

impl Cluster {
    /// Starts a cluster for one test, which may stop it.
    ///
    /// # Panics
    /// If PostgreSQL is missing or does not start.
    pub fn start() -> Self {
        Self::expect_started(Guardian::start())
    }

    fn expect_started(guardian: Result<Guardian, String>) -> Self {
        Self::of(
            guardian.unwrap_or_else(|missing| panic!("no PostgreSQL for the tests: {missing}")),
        )
    }

    /// Starts a cluster for programs that can do without.
    ///
    /// # Errors
    /// A sentence if PostgreSQL is missing or does not start.
    pub fn find() -> Result<Self, String> {
        Guardian::start().map(Self::of)
    }

    /// Starts a cluster for one test, with a part of it on a separate small disk. Returns `None` if
    /// no disk can be mounted, which requires a namespace.
    ///
    /// # Panics
    /// If PostgreSQL is missing or does not start.
    pub fn start_on(disk: Disk) -> Option<Self> {
        Guardian::start_on(disk).map(Self::expect_started)
    }

    fn of(guardian: Guardian) -> Self {
        Self {
            inner: Arc::new(Inner {
                guardian,
                databases: AtomicU32::new(0),
                template: OnceCell::new(),
            }),
        }
    }

    /// Returns the cluster that the tests of this program share, starting it on first use. It is in
    /// memory if there is room; programs that measure a disk start their own.
    ///
    /// # Panics
    /// As for [`Cluster::start`].
    pub fn shared() -> &'static Self {
        static SHARED: LazyLock<Cluster> =
            LazyLock::new(|| Cluster::expect_started(Guardian::start_in_memory()));
        &SHARED
    }

    /// Creates an empty database.
    pub fn database(&self) -> Database {
        self.create("template0")
    }

    /// Creates a copy of the database that `prepare` set up, given the URL of an empty one. This
    /// happens once per cluster, so `prepare` must always do the same. It must have closed its
    /// connections when it returns.
    pub async fn copy<F: Future<Output = ()>>(
        &self,
        prepare: impl FnOnce(String) -> F,
    ) -> Database {
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

    /// Stops the server. The databases are kept.
    pub fn stop(&self, stop: Stop) {
        self.inner.guardian.command(match stop {
            Stop::Fast => "stop fast",
            Stop::Immediate => "stop immediate",
        });
    }

    /// Fills the small disk to its last block, until [`Cluster::empty_disk`] is called.
    pub fn fill_disk(&self) {
        self.inner.guardian.command("fill");
    }

    /// Removes what [`Cluster::fill_disk`] has written.
    pub fn empty_disk(&self) {
        self.inner.guardian.command("empty");
    }

    /// Starts the server again after [`Cluster::stop`] or a crash, unless it is running.
    pub fn start_again(&self) {
        self.inner.guardian.command("start");
    }

    /// Returns the folder of the socket, which is the `host` of a connection.
    pub fn folder(&self) -> &Path {
        self.inner.guardian.folder()
    }

    /// Returns the path of one of PostgreSQL's programs, such as `pg_dump`.
    pub fn program(&self, name: &str) -> PathBuf {
        self.inner.guardian.bin().join(name)
    }

    fn create(&self, template: &str) -> Database {
        let number = self.inner.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{number}");
        self.inner
            .guardian
            .command(&format!("create {name} {template}"));
        Database {
            name,
            cluster: self.clone(),
        }
    }
}

/// A database, which is removed when dropped, even if there are connections to it.
pub struct Database {
    name: String,
    cluster: Cluster,
}

impl Database {
    /// Returns its URL, as `--database` takes it.
    pub fn url(&self) -> String {
        format!(
            "postgres:///{}?host={}&user=postgres",
            self.name,
            self.cluster.folder().display()
        )
    }

    /// Returns its name in the cluster.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the cluster that it is in.
    pub fn cluster(&self) -> &Cluster {
        &self.cluster
    }

    /// Keeps it for the lifetime of the cluster, and returns its name.
    fn keep(mut self) -> String {
        std::mem::take(&mut self.name)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if !self.name.is_empty() {
            self.cluster
                .inner
                .guardian
                .request(&format!("drop {}", self.name));
        }
    }
}
