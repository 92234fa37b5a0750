//! The database, in whichever engine it is. What the engines do each in their own way is here; all
//! else is said once, in the folders of its subjects.

use std::{fmt, sync::Arc};

use crate::{
    Append, Appended, Due, StoreError, TaskLock, cluster::Cluster, postgres::PostgresEngine,
    sqlite::SqliteEngine,
};
use postern_game::{GameId, Millis};

/// The database. Cheap to clone. Every method fails with [`StoreError`] when the database cannot be
/// read or written; what was to be written was not written then. After [`Store::close`] each answers
/// [`StoreError::Closed`].
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
    /// Whether there are several writers, so that rows that others may remove meanwhile have to be
    /// locked.
    pub(crate) const fn locks(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }

    /// Adds to one log, in order and in one commit, what was decided step by step, and answers when
    /// it is durable. A conflict is no error: see [`Appended`]. After one that is not written all
    /// others are conflicts.
    pub async fn append_all(&self, appends: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
        match &self.engine {
            Engine::Sqlite(engine) => engine.append_all(appends).await,
            Engine::Postgres(engine) => engine.append_all(appends).await,
        }
    }

    /// The same for a single decision.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let appended = self.append_all(vec![append]).await?;
        appended
            .into_iter()
            .next()
            .ok_or_else(|| StoreError::Other("it did not say what became of a write".to_owned()))
    }

    /// The first `limit` games behind `after` whose deadlines have passed at `now`. On a database
    /// that several nodes share they are taken for the caller for [`DUE_LEASE`](crate::DUE_LEASE): no
    /// other node gets them meanwhile.
    pub async fn take_due(
        &self,
        now: Millis,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Due, StoreError> {
        match &self.engine {
            Engine::Sqlite(_) => Ok(Due::of(self.deadlines(after, limit).await?, now)),
            Engine::Postgres(engine) => engine.take_due(now, limit).await,
        }
    }

    /// Takes a task that one node at a time should do, until the turn is dropped. `None` when
    /// another node does it.
    pub async fn lock_task(&self, task: &'static str) -> Result<Option<TaskLock>, StoreError> {
        match &self.engine {
            Engine::Sqlite(_) => Ok(Some(TaskLock::free())),
            Engine::Postgres(engine) => engine.lock_task(task).await,
        }
    }

    /// How nodes that share this database speak to each other; `None` when there can be but one.
    pub fn cluster(&self) -> Option<Arc<Cluster>> {
        match &self.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(engine) => Some(engine.cluster()),
        }
    }

    /// Whether the database can be read and written now: a row is written, and removed again, and the
    /// writer reaches the database.
    pub async fn check(&self) -> Result<(), StoreError> {
        match &self.engine {
            Engine::Sqlite(engine) => engine.check().await,
            Engine::Postgres(engine) => engine.check().await,
        }
    }

    /// Answers when what writes goes on, whatever the database says to it.
    pub async fn probe(&self) -> Result<(), StoreError> {
        match &self.engine {
            Engine::Sqlite(engine) => engine.probe().await,
            Engine::Postgres(engine) => engine.probe(),
        }
    }

    /// Ends when nothing can be written any more: what writes has failed, or was closed.
    pub async fn writer_ended(&self) {
        match &self.engine {
            Engine::Sqlite(engine) => engine.writer_ended().await,
            Engine::Postgres(engine) => engine.writer_ended().await,
        }
    }

    /// Writes what was handed in, then closes the database.
    pub async fn close(&self) {
        match &self.engine {
            Engine::Sqlite(engine) => engine.close().await,
            Engine::Postgres(engine) => engine.close().await,
        }
    }
}
