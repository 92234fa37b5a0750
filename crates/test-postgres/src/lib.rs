//! PostgreSQL for tests: a cluster in a temporary folder that is reached through a Unix socket only,
//! with fsync on, and a database of its own for each test.
//!
//! A shell script starts the cluster and watches a pipe. When the test program ends, killed or not,
//! the pipe closes, and the script stops the cluster and removes its folder.

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
/// dropped. Methods panic with a sentence when PostgreSQL is missing or refuses.
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

/// How a cluster is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Connections are cut, and what was written is put in order.
    Fast,
    /// As a crash: the next start recovers from the write-ahead log.
    Immediate,
}

impl Cluster {
    /// Starts a cluster for one test, which may stop it.
    ///
    /// # Panics
    /// Where PostgreSQL is missing or does not start.
    pub fn start() -> Self {
        Self::expect_started(Guardian::start())
    }

    fn expect_started(guardian: Result<Guardian, String>) -> Self {
        Self::of(
            guardian.unwrap_or_else(|missing| panic!("no PostgreSQL for the tests: {missing}")),
        )
    }

    /// The same for programs that can do without.
    ///
    /// # Errors
    /// A sentence where PostgreSQL is missing or does not start.
    pub fn find() -> Result<Self, String> {
        Guardian::start().map(Self::of)
    }

    /// Starts a cluster for one test, of which a part is on a small disk of its own. `None` where no
    /// disk can be mounted, since that needs a namespace.
    ///
    /// # Panics
    /// Where PostgreSQL is missing or does not start.
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

    /// The cluster that the tests of this program share, started when it is first needed. It is in
    /// memory where there is room; what measures a disk starts one of its own.
    ///
    /// # Panics
    /// As [`Cluster::start`].
    pub fn shared() -> &'static Self {
        static SHARED: LazyLock<Cluster> =
            LazyLock::new(|| Cluster::expect_started(Guardian::start_in_memory()));
        &SHARED
    }

    /// A new, empty database.
    pub fn database(&self) -> Database {
        self.create("template0")
    }

    /// A new database like the one that `prepare` made of an empty one, given its URL. That happens
    /// once in the cluster's life, so `prepare` must always do the same. It must have closed its
    /// connections when it is done.
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

    /// Stops the server; the databases stay.
    pub fn stop(&self, stop: Stop) {
        self.inner.guardian.command(match stop {
            Stop::Fast => "stop fast",
            Stop::Immediate => "stop immediate",
        });
    }

    /// Fills the small disk up to its last block, until [`Cluster::empty_disk`].
    pub fn fill_disk(&self) {
        self.inner.guardian.command("fill");
    }

    /// Removes what [`Cluster::fill_disk`] has written.
    pub fn empty_disk(&self) {
        self.inner.guardian.command("empty");
    }

    /// Starts the server again after [`Cluster::stop`] or a crash, unless it runs.
    pub fn start_again(&self) {
        self.inner.guardian.command("start");
    }

    /// The folder of the socket, which `host` names in a connection.
    pub fn folder(&self) -> &Path {
        self.inner.guardian.folder()
    }

    /// The path of one of PostgreSQL's programs, such as `pg_dump`.
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

/// A database, removed when it is dropped, whatever is connected to it.
pub struct Database {
    name: String,
    cluster: Cluster,
}

impl Database {
    /// What `--database` takes.
    pub fn url(&self) -> String {
        format!(
            "postgres:///{}?host={}&user=postgres",
            self.name,
            self.cluster.folder().display()
        )
    }

    /// Its name in the cluster.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cluster that it is in.
    pub fn cluster(&self) -> &Cluster {
        &self.cluster
    }

    /// Lets it stay for as long as the cluster; gives its name.
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
