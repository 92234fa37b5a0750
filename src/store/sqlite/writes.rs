//! Running the writes that both engines understand.

use sqlx::SqlitePool;

use super::{SqliteStore, writer::writes::run_all};
use crate::{
    game::PersonId,
    store::{
        News, StoreError,
        writes::{Engine, Write},
    },
};

impl Engine for SqliteStore {
    type Reader = SqlitePool;

    fn reader(&self) -> &SqlitePool {
        &self.readers
    }

    /// There are no other nodes.
    async fn write_and_tell(
        &self,
        _about: Vec<PersonId>,
        writes: Vec<Write>,
        _news: Vec<News>,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(move |transaction| run_all(transaction, &writes))
            .await
    }

    /// The write-ahead log is emptied right afterwards.
    async fn erase_and_tell(
        &self,
        _about: Vec<PersonId>,
        writes: Vec<Write>,
        _news: Vec<News>,
    ) -> Result<bool, StoreError> {
        let scrub = self.writer.scrub();
        self.writer
            .write(move |transaction| {
                scrub.want();
                run_all(transaction, &writes)
            })
            .await
    }
}
