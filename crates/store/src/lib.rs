//! Storage of game logs and all related data. All other crates access a database through the
//! [`Store`].
//!
//! [`Store::append`] adds events under optimistic concurrency: the caller passes the last event
//! that it knows, and receives a conflict if the log has grown since. Reads return committed data
//! only. All SQL of the project is in this crate, for both engines: SQLite for one server,
//! PostgreSQL for several.

#![allow(
    clippy::missing_errors_doc,
    reason = "the methods of `Store` fail alike, and it says how"
)]

pub mod accounts;
mod analyses;
pub mod cluster;
pub mod conduct;
mod engine;
mod error;
mod games;
#[cfg(test)]
#[path = "../benches/lists/mod.rs"]
mod lists_bench;
mod log;
pub mod notifications;
mod people;
mod postgres;
pub mod problems;
pub mod ratings;
mod sqlite;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod statements;
mod talk;

use std::fmt;
use std::sync::Arc;

pub use accounts::session::{Session, SessionLimits};
pub use accounts::{api_tokens, passkeys};
pub use analyses::studies;
pub use conduct::{avoidance, reports};
pub use engine::copy::{CopyCounts, CopyEndpoint, copy};
pub use engine::due::{DUE_LEASE, DueGames, TaskLock};
pub use engine::news::News;
pub use error::StoreError;
pub use games::archive::{
    ARCHIVE_LOOKS_AT, ArchiveCursor, ArchiveFilter, ArchiveOrder, ArchivePage, GameResult,
};
pub use games::filter::{
    GameCount, GameFilter, ListRange, OpponentFilter, PersonGamesFilter, WaitingSide,
};
pub use games::tidy::{ListPage, PageCursor};
pub use games::{conditional, looks, matching, positions, visits};
pub use log::append::{AppendResult, CommandIdentity, LogAppend, NewEvents};
pub use log::judgement::DatabaseCheckResult;
pub use log::recorded::RecordedEvent;
pub use log::records::{ResultCounts, VariantResults};
pub use log::{checksum, codec};
pub use notifications::{mail, occasions};
pub use people::{players, vacations};
pub use postgres::{
    DatabaseCluster, DatabaseUrl, InvalidUrl, NoticeListener, PostgresOptions,
    care as postgres_care,
};
pub use sqlite::care;
pub use talk::{chat, notes};

use postern_game::{GameId, Millis};
use postgres::PostgresEngine;
use sqlite::SqliteEngine;

/// SHA-256 hash of the secret token of a session, a link or an API client.
pub type TokenHash = [u8; 32];

/// A handle to the database. Cheap to clone. Every method returns a [`StoreError`] if the database
/// cannot be read or written; in that case nothing was written. After [`Store::close`], every
/// method returns [`StoreError::Closed`].
#[derive(Clone)]
pub struct Store {
    pub(crate) engine: Engine,
}

#[derive(Clone)]
pub(crate) enum Engine {
    Sqlite(SqliteEngine),
    Postgres(PostgresEngine),
}

impl fmt::Debug for Store {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Whether the database has several writers, which must lock rows against concurrent removal.
    pub(crate) const fn locks(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }

    /// Appends the events of these commands to one log, in order and in one commit, and returns
    /// once they are durable. A conflict is not an error: see [`AppendResult`]. If the events of
    /// one command are not written, all later commands result in conflicts.
    pub async fn append_all(
        &self,
        appends: Vec<LogAppend>,
    ) -> Result<Vec<AppendResult>, StoreError> {
        match &self.engine {
            Engine::Sqlite(engine) => engine.append_all(appends).await,
            Engine::Postgres(engine) => engine.append_all(appends).await,
        }
    }

    /// Appends the events of a single command, like `Store::append_all`.
    pub async fn append(&self, append: LogAppend) -> Result<AppendResult, StoreError> {
        let appended = self.append_all(vec![append]).await?;
        appended
            .into_iter()
            .next()
            .ok_or_else(|| StoreError::Other("it did not say what became of a write".to_owned()))
    }

    /// Returns at most `limit` games whose deadlines have passed at `now`, earliest first. On a
    /// database for one server, `after` is the last game of the previous call with its deadline. On
    /// a database shared by several nodes, the caller leases these games for [`DUE_LEASE`], and no
    /// other node gets them during the lease.
    pub async fn take_due(
        &self,
        now: Millis,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<DueGames, StoreError> {
        match &self.engine {
            Engine::Sqlite(_) => Ok(DueGames::of(self.deadlines(after, limit).await?, now)),
            Engine::Postgres(engine) => engine.take_due(now, limit).await,
        }
    }

    /// Locks a task that only one node may run at a time. Returns `None` if another node holds the
    /// lock. Dropping the lock releases it.
    pub async fn lock_task(&self, task: &'static str) -> Result<Option<TaskLock>, StoreError> {
        match &self.engine {
            Engine::Sqlite(_) => Ok(Some(TaskLock::free())),
            Engine::Postgres(engine) => engine.lock_task(task).await,
        }
    }

    /// Returns the communication channel between the nodes that share this database; `None` if only
    /// one node can use the database.
    pub fn cluster(&self) -> Option<Arc<DatabaseCluster>> {
        match &self.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(engine) => Some(engine.cluster()),
        }
    }

    /// Checks that the database can be read and written: inserts a row through the writer and
    /// removes it again.
    pub async fn check(&self) -> Result<(), StoreError> {
        match &self.engine {
            Engine::Sqlite(engine) => engine.check().await,
            Engine::Postgres(engine) => engine.check().await,
        }
    }

    /// Returns once the writer responds, even if it cannot use the database.
    pub async fn probe(&self) -> Result<(), StoreError> {
        match &self.engine {
            Engine::Sqlite(engine) => engine.probe().await,
            Engine::Postgres(engine) => engine.probe(),
        }
    }

    /// Returns once nothing can be written any more, because the writer has failed or was closed.
    pub async fn writer_ended(&self) {
        match &self.engine {
            Engine::Sqlite(engine) => engine.writer_ended().await,
            Engine::Postgres(engine) => engine.writer_ended().await,
        }
    }

    /// Writes everything that is queued, then closes the database.
    pub async fn close(&self) {
        match &self.engine {
            Engine::Sqlite(engine) => engine.close().await,
            Engine::Postgres(engine) => engine.close().await,
        }
    }
}
