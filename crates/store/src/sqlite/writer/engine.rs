//! What a file does for the statements and transactions that both engines understand.

use rusqlite::Connection;
use sqlx::SqlitePool;

use super::{super::SqliteStore, append, comments, ready, writes::at_once};
use crate::{
    Append, Appended, StoreError,
    engine::{
        transaction::{Removal, Work},
        writes::Engine,
    },
};

impl Engine for SqliteStore {
    type Reader = SqlitePool;
    type Transaction = Connection;

    const LOCKS: bool = false;

    fn reader(&self) -> &SqlitePool {
        &self.readers
    }

    async fn append_all(&self, appends: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
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

    async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        self.writer
            .write(|transaction| ready::ready(transaction))
            .await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.writer.probe().await
    }

    async fn writer_ended(&self) {
        self.writer.ended().await;
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Many are committed together.
    async fn transact_removing<A, T>(
        &self,
        removal: Removal,
        arguments: A,
        work: Work<Connection, A, T>,
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
            at_once(work(connection, &arguments))
        };
        if removal.unchecked {
            self.writer.write_unchecked(job).await
        } else {
            self.writer.write(job).await
        }
    }
}
