//! Single writes and groups of writes, with SQL that both SQLite and PostgreSQL support.

use futures_util::future::BoxFuture;

use crate::engine::transaction::{RemovalOptions, Transaction};
use crate::engine::value::ColumnValue;
use crate::{Engine, News, Store, StoreError};
use postern_game::PersonId;

/// A statement with its parameters `$1`, `$2` and so on, valid for SQLite and PostgreSQL.
#[derive(Clone, Debug)]
pub(crate) struct WriteStatement {
    pub(crate) text: &'static str,
    pub(crate) values: Vec<ColumnValue>,
}

impl WriteStatement {
    pub(crate) fn new(text: &'static str, values: impl Into<Vec<ColumnValue>>) -> Self {
        Self {
            text,
            values: values.into(),
        }
    }
}

impl Store {
    /// Runs a single write in its own transaction. Returns whether it has changed a row.
    pub(crate) async fn write_alone(&self, write: WriteStatement) -> Result<bool, StoreError> {
        match &self.engine {
            Engine::Postgres(engine) => Box::pin(engine.write_alone(&write)).await,
            Engine::Sqlite(_) => {
                self.transact(write, |transaction, write| {
                    Box::pin(async { Ok(transaction.run(write.text, &write.values).await? > 0) })
                })
                .await
            }
        }
    }

    /// Runs these writes in one commit. Returns `false` and writes nothing if one of them changes
    /// no row. Until the commit, no other transaction deletes the people in `about` or writes rows
    /// about them.
    pub(crate) async fn write_all(
        &self,
        about: Vec<PersonId>,
        writes: Vec<WriteStatement>,
    ) -> Result<bool, StoreError> {
        self.write_and_tell(about, writes, Vec::new()).await
    }

    /// Like `Store::write_all`, and publishes events to other nodes in the same commit.
    pub(crate) async fn write_and_tell(
        &self,
        about: Vec<PersonId>,
        writes: Vec<WriteStatement>,
        news: Vec<News>,
    ) -> Result<bool, StoreError> {
        self.write_with(about, writes, Vec::new(), news).await
    }

    /// Like `Store::write_and_tell`, and then runs `follows` in the same commit. A write in
    /// `follows` need not change any row.
    pub(crate) async fn write_with(
        &self,
        about: Vec<PersonId>,
        mut writes: Vec<WriteStatement>,
        follows: Vec<WriteStatement>,
        news: Vec<News>,
    ) -> Result<bool, StoreError> {
        if writes.len() == 1 && about.is_empty() && follows.is_empty() && news.is_empty() {
            return self.write_alone(writes.remove(0)).await;
        }
        let together = WriteBatch {
            about,
            writes,
            follows,
            news,
        };
        self.transact(together, write_together).await
    }

    /// Like `Store::write_and_tell`, for writes that overwrite text. No trace of the old text
    /// remains.
    pub(crate) async fn erase_and_tell(
        &self,
        about: Vec<PersonId>,
        writes: Vec<WriteStatement>,
        news: Vec<News>,
    ) -> Result<bool, StoreError> {
        let removal = RemovalOptions {
            erases: true,
            ..RemovalOptions::default()
        };
        let together = WriteBatch {
            about,
            writes,
            follows: Vec::new(),
            news,
        };
        self.transact_removing(removal, together, write_together)
            .await
    }
}

/// The arguments of `write_together`.
struct WriteBatch {
    /// The people to lock until the commit, so that no other transaction deletes them or writes
    /// rows about them.
    about: Vec<PersonId>,
    /// The writes that must each change a row. Otherwise nothing is written.
    writes: Vec<WriteStatement>,
    /// The writes that run afterwards and need not change any row.
    follows: Vec<WriteStatement>,
    /// Events to publish to other nodes.
    news: Vec<News>,
}

/// Runs `writes`. If each of them has changed a row, then runs `follows`.
fn write_together<'a>(
    transaction: &'a mut Transaction<'_>,
    together: &'a WriteBatch,
) -> BoxFuture<'a, Result<bool, StoreError>> {
    Box::pin(async move {
        // Lock before the savepoint, so that the next statements see everything about these people
        // that was committed during the wait for the lock.
        transaction.lock_people(&together.about).await?;
        let are_several = together.writes.len() > 1;
        if are_several {
            transaction.run("SAVEPOINT together", &[]).await?;
        }
        let mut is_done = true;
        for write in &together.writes {
            is_done = transaction.run(write.text, &write.values).await? > 0;
            if !is_done {
                break;
            }
        }
        if are_several {
            if !is_done {
                transaction.run("ROLLBACK TO together", &[]).await?;
            }
            transaction.run("RELEASE together", &[]).await?;
        }
        if is_done {
            for write in &together.follows {
                transaction.run(write.text, &write.values).await?;
            }
            transaction.tell(together.news.iter().cloned());
        }
        Ok(is_done)
    })
}
