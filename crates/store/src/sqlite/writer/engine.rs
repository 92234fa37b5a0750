//! Runs, on an SQLite file, the statements and transactions that are the same for SQLite and
//! PostgreSQL.

use rusqlite::Connection;

use super::super::SqliteEngine;
use super::writes::at_once;
use super::{append, comments};
use crate::engine::transaction::{RemovalOptions, TransactionFn};
use crate::{AppendResult, LogAppend, StoreError};

/// Size of the row with which the readiness check tests writing: eight pages. A new game may need
/// this much, because many indexes include its row.
const BYTES: i64 = 32_768;
/// The tables that a move reads or writes.
const TABLES: [&str; 5] = ["people", "games", "game_state", "events", "comments"];

impl SqliteEngine {
    pub(crate) async fn append_all(
        &self,
        appends: Vec<LogAppend>,
    ) -> Result<Vec<AppendResult>, StoreError> {
        let scrub = self.writer.scrub();
        self.writer
            .write(move |transaction| {
                if comments::overwrite_words(&appends) {
                    scrub.want();
                }
                append::append_all(transaction, &appends)
            })
            .await
    }

    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        self.writer.write(|transaction| ready(transaction)).await
    }

    pub(crate) async fn probe(&self) -> Result<(), StoreError> {
        self.writer.probe().await
    }

    pub(crate) async fn writer_ended(&self) {
        self.writer.ended().await;
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Queues the transaction. The writer may commit it together with others.
    pub(crate) async fn transact<A, T>(
        &self,
        removal: RemovalOptions,
        arguments: A,
        work: TransactionFn<A, T>,
    ) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        let scrub = removal.erases.then(|| self.writer.scrub());
        let job = move |connection: &mut Connection| {
            if let Some(scrub) = &scrub {
                scrub.want();
            }
            at_once(work(&mut connection.into(), &arguments))
        };
        if removal.unchecked {
            self.writer.write_unchecked(job).await
        } else {
            self.writer.write(job).await
        }
    }
}

/// Inserts a row and removes it again, and reads every table that a move needs.
fn ready(transaction: &Connection) -> Result<(), StoreError> {
    transaction
        .prepare_cached("REPLACE INTO meta (key, value) VALUES ('ready', zeroblob(?))")?
        .execute([BYTES])?;
    transaction
        .prepare_cached("DELETE FROM meta WHERE key = 'ready'")?
        .execute([])?;
    for table in TABLES {
        transaction
            .prepare_cached(&format!(
                "SELECT count(*) FROM (SELECT 1 FROM {table} LIMIT 1)"
            ))?
            .query_row([], |_| Ok(()))?;
    }
    Ok(())
}
