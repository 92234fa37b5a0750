//! The log and what stands beside it, in one SQLite file. All SQL is here.
//!
//! [`Store::append`] adds events under optimistic concurrency: the caller says after which event,
//! and is told when that is no longer the last. What is read is what is committed.

mod append;
pub mod codec;
mod error;
mod lists;
mod open;
mod people;
mod writer;

use std::path::Path;

use sqlx::SqlitePool;

pub use append::{Append, Appended, Entry};
pub use error::StoreError;
pub use people::TokenHash;

use crate::game::{CommandId, GameEvent, GameId, Millis, Person, PersonId, Seq, Summary};
use writer::{Write, Writer, Wrote};

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Writer,
    readers: SqlitePool,
}

/// An event with its number and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub seq: Seq,
    pub at_ms: Millis,
    pub event: GameEvent,
}

impl Store {
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
    /// As [`Store::open`].
    pub async fn open_limited(path: &Path, max_pages: Option<u32>) -> Result<Self, StoreError> {
        let connection = open::writer(path, max_pages).await?;
        let readers = open::readers(path).await?;
        Ok(Self {
            writer: Writer::spawn(connection),
            readers,
        })
    }

    /// Writes what was handed in, then closes the file. Every later call answers
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Adds events to a log; answers when they are durable.
    ///
    /// # Errors
    /// When the database cannot be written. A conflict is no error: see [`Appended`].
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        match self.writer.write(Write::Append(Box::new(append))).await? {
            Wrote::Appended(appended) => Ok(appended),
            Wrote::Done(_) => Err(StoreError::Other(
                "the writer mixed up its answers".to_owned(),
            )),
        }
    }

    /// The last event of a command that was written before.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn answered(
        &self,
        game: &GameId,
        by: &PersonId,
        id: &CommandId,
    ) -> Result<Option<Seq>, StoreError> {
        Ok(append::answered(&self.readers, game, by, id).await?)
    }

    /// A whole log; empty when there is no such game.
    ///
    /// # Errors
    /// When the database, or an event in it, cannot be read.
    pub async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
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

    /// Open seeks, the newest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn seeks(&self) -> Result<Vec<Summary>, StoreError> {
        lists::seeks(&self.readers).await
    }

    /// Games that two people play now, the latest turn first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn running(&self) -> Result<Vec<Summary>, StoreError> {
        lists::running(&self.readers).await
    }

    /// A person's games: those that wait for this person's turn first, the most urgent at the top.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn games_of(&self, person: &PersonId) -> Result<Vec<Summary>, StoreError> {
        lists::of_person(&self.readers, person).await
    }

    /// Up to `limit` games with the earliest deadlines.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn deadlines(&self, limit: u32) -> Result<Vec<(GameId, Millis)>, StoreError> {
        lists::deadlines(&self.readers, limit).await
    }

    /// Whether the database can be read and written now.
    ///
    /// # Errors
    /// When it cannot.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        self.done(Write::Nothing).await.map(|_| ())
    }

    /// Writes something whose answer is whether it was there to be changed.
    async fn done(&self, write: Write) -> Result<bool, StoreError> {
        Ok(matches!(self.writer.write(write).await?, Wrote::Done(true)))
    }
}

/// People and the database's own facts.
impl Store {
    /// Adds a person whose id is new.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn add_person(&self, person: Person, now: Millis) -> Result<(), StoreError> {
        self.done(Write::AddPerson { person, now })
            .await
            .map(|_| ())
    }

    /// Gives a person another name; whether there is such a person.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn rename(&self, person: Person) -> Result<bool, StoreError> {
        self.done(Write::Rename(person)).await
    }

    /// # Errors
    /// When the database cannot be read.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        people::by_id(&self.readers, id).await
    }

    /// Keeps a device link until `expires`.
    ///
    /// # Errors
    /// When the database cannot be written, or there is no such person.
    pub async fn add_link(
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

    /// Whose device link it is, unless it is used up or too old.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn person_of_link(
        &self,
        hash: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        people::by_link(&self.readers, hash, now).await
    }

    /// Uses a device link up; whether it was there to be used.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn use_link(&self, hash: TokenHash, now: Millis) -> Result<bool, StoreError> {
        self.done(Write::UseLink { hash, now }).await
    }

    /// The fact kept under `key`, which is `value` when there was none before.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub async fn fact_or(&self, key: &'static str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        if let Some(kept) = people::fact(&self.readers, key).await? {
            return Ok(kept);
        }
        self.done(Write::SetFact { key, value }).await?;
        people::fact(&self.readers, key)
            .await?
            .ok_or_else(|| StoreError::Corrupt(format!("it did not keep “{key}”")))
    }
}
