//! The store in one SQLite file.

mod append;
mod error;
mod lists;
mod open;
mod people;
mod writer;

use std::path::Path;

use async_trait::async_trait;
use sqlx::SqlitePool;

use super::{Append, Appended, Recorded, Store, StoreError, TokenHash, codec};
use crate::game::{CommandId, GameId, Millis, Person, PersonId, Seq, Summary};
use writer::{Write, Writer, Wrote};

/// An SQLite file that is open. Cheap to clone.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens the file, creating it and bringing its schema up to date where needed.
    ///
    /// # Errors
    /// [`StoreError`] says what is wrong with the file or its directory.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_limited(path, None).await
    }

    /// The same with a limit to the file's size, in pages of 4,096 bytes: beyond it the disk counts
    /// as full.
    ///
    /// # Errors
    /// As [`SqliteStore::open`].
    pub async fn open_limited(path: &Path, max_pages: Option<u32>) -> Result<Self, StoreError> {
        let connection = open::writer(path, max_pages).await?;
        let readers = open::readers(path).await?;
        Ok(Self {
            writer: Writer::spawn(connection),
            readers,
        })
    }

    /// Writes something whose answer is whether it was there to be changed.
    async fn done(&self, write: Write) -> Result<bool, StoreError> {
        Ok(matches!(self.writer.write(write).await?, Wrote::Done(true)))
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn append_all(&self, appends: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
        match self.writer.write(Write::Append(appends)).await? {
            Wrote::Appended(appended) => Ok(appended),
            Wrote::Done(_) => Err(StoreError::Other(
                "the writer mixed up its answers".to_owned(),
            )),
        }
    }

    async fn answered(
        &self,
        game: &GameId,
        by: &PersonId,
        id: &CommandId,
    ) -> Result<Option<Seq>, StoreError> {
        Ok(append::answered(&self.readers, game, by, id).await?)
    }

    async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
        let rows = sqlx::query_as::<_, (i64, i64, String, i64, String)>(
            "SELECT seq, at_ms, kind, version, body FROM events WHERE game_id = ? ORDER BY seq",
        )
        .bind(game.as_str())
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter()
            .map(
                |(seq, at_ms, kind, version, body)| match codec::decode(&kind, version, &body) {
                    Ok(event) => Ok(Recorded { seq, at_ms, event }),
                    Err(error) => Err(StoreError::Unreadable {
                        game: game.to_string(),
                        seq,
                        message: error.to_string(),
                    }),
                },
            )
            .collect()
    }

    async fn seeks(&self) -> Result<Vec<Summary>, StoreError> {
        lists::seeks(&self.readers).await
    }

    async fn running(&self) -> Result<Vec<Summary>, StoreError> {
        lists::running(&self.readers).await
    }

    async fn games_of(&self, person: &PersonId) -> Result<Vec<Summary>, StoreError> {
        lists::of_person(&self.readers, person).await
    }

    async fn deadlines(
        &self,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StoreError> {
        lists::deadlines(&self.readers, after, limit).await
    }

    async fn add_person(&self, person: Person, now: Millis) -> Result<(), StoreError> {
        self.done(Write::AddPerson { person, now })
            .await
            .map(|_| ())
    }

    async fn rename(&self, person: Person) -> Result<bool, StoreError> {
        self.done(Write::Rename(person)).await
    }

    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        people::by_id(&self.readers, id).await
    }

    async fn add_link(
        &self,
        hash: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        self.done(Write::AddLink {
            hash,
            person,
            now,
            expires,
        })
        .await
        .map(|_| ())
    }

    async fn person_of_link(
        &self,
        hash: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        people::by_link(&self.readers, hash, now).await
    }

    async fn use_link(&self, hash: TokenHash, now: Millis) -> Result<bool, StoreError> {
        self.done(Write::UseLink { hash, now }).await
    }

    async fn fact_or(&self, key: &'static str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        if let Some(kept) = people::fact(&self.readers, key).await? {
            return Ok(kept);
        }
        self.done(Write::SetFact { key, value }).await?;
        people::fact(&self.readers, key)
            .await?
            .ok_or_else(|| StoreError::Corrupt(format!("it did not keep “{key}”")))
    }

    async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        self.done(Write::Nothing).await.map(|_| ())
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
