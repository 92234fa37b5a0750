//! Running the writes that both engines understand.

use sqlx::SqlitePool;

use super::{
    SqliteStore,
    writer::writes::{run, run_all},
};
use crate::{
    News, StoreError,
    engine::writes::{Engine, Write},
};
use postern_game::PersonId;

impl Engine for SqliteStore {
    type Reader = SqlitePool;

    const LOCKS: bool = false;

    fn reader(&self) -> &SqlitePool {
        &self.readers
    }

    /// There are no other nodes.
    async fn write_with(
        &self,
        _about: Vec<PersonId>,
        writes: Vec<Write>,
        follows: Vec<Write>,
        _news: Vec<News>,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(move |transaction| {
                let is_done = run_all(transaction, &writes)?;
                for write in follows.iter().filter(|_| is_done) {
                    run(transaction, write)?;
                }
                Ok(is_done)
            })
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
