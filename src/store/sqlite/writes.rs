//! Running the writes that both engines understand.

use sqlx::SqlitePool;

use super::{SqliteStore, writer::writes::run_all};
use crate::{
    game::PersonId,
    store::{
        StoreError,
        writes::{Engine, Write},
    },
};

impl Engine for SqliteStore {
    type Reader = SqlitePool;

    fn reader(&self) -> &SqlitePool {
        &self.readers
    }

    async fn write_all(
        &self,
        _about: Vec<PersonId>,
        writes: Vec<Write>,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(move |transaction| run_all(transaction, &writes))
            .await
    }
}
