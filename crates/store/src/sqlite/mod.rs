//! The store in one SQLite file. One thread writes (`writer/`), on a connection of its own; what
//! is read goes through a pool of others.

mod accounts;
pub mod care;
mod error;
mod files;
#[cfg(test)]
mod migrating;
mod open;
#[cfg(test)]
mod plans;
mod positions;
mod schema;
mod transfer;
mod writer;
mod writes;

use std::path::Path;

use async_trait::async_trait;
use postern_rules::Variant;
use sqlx::SqlitePool;

use super::{
    Against, Append, Appended, ArchiveFilter, ArchivePage, GameCount, GameFilter, Given, OwnFilter,
    Page, Part, Place, Recorded, Session, SessionLimits, Store, StoreError, TokenHash,
    accounts::Renamed,
};
use crate::{
    accounts::session::reads as sessions,
    games::{archive::reads as archive, lists, public_lists, tidy::reads as tidy},
    log::reads as log,
    people::reads as people,
};
pub(super) use error::meaning;
use postern_game::{GameId, Listed, Millis, Person, PersonId, Seq};
#[cfg(all(test, target_os = "linux"))]
pub(super) use schema::statements as schema_statements;
pub(super) use transfer::FileEnd;
pub(super) use writer::comments::SPACES;
use writer::{
    Writer, append, comments, people as write_people, ready, sessions as write_sessions,
    tidy as write_tidy,
};

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

    /// Opens a file of today's schema, which a server may be using.
    ///
    /// # Errors
    /// As [`SqliteStore::open`]; when there is no such file, or its schema is another.
    pub async fn open_present(path: &Path) -> Result<Self, StoreError> {
        drop(care::current(path)?);
        Self::open(path).await
    }

    /// Opens the file with a limit to its size, in pages of 4,096 bytes: beyond it the disk counts
    /// as full.
    ///
    /// # Errors
    /// As [`SqliteStore::open`].
    pub async fn open_limited(path: &Path, max_pages: Option<u32>) -> Result<Self, StoreError> {
        open::prepare(path, max_pages).await?;
        let writer = Writer::open(path, max_pages)?;
        let readers = open::readers(path).await?;
        Ok(Self { writer, readers })
    }
}

impl From<SqliteStore> for Box<dyn Store> {
    fn from(store: SqliteStore) -> Self {
        Box::new(store)
    }
}

#[async_trait]
impl Store for SqliteStore {
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

    async fn answered(&self, game: &GameId, given: &Given) -> Result<Option<Appended>, StoreError> {
        log::answered(&self.readers, game, given).await
    }

    async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
        log::whole(&self.readers, game).await
    }

    async fn log_after(
        &self,
        game: &GameId,
        after: Seq,
        variant: Variant,
    ) -> Result<Vec<Recorded>, StoreError> {
        log::after(&self.readers, game, after, Some(variant)).await
    }

    async fn last_seq(&self, game: &GameId) -> Result<Seq, StoreError> {
        log::last_seq(&self.readers, game).await
    }

    async fn seeks(&self) -> Result<Vec<Listed>, StoreError> {
        lists::seeks(&self.readers).await
    }

    async fn running(&self) -> Result<Vec<Listed>, StoreError> {
        lists::running(&self.readers).await
    }

    async fn games(
        &self,
        against: Against,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        public_lists::games(&self.readers, against, filter, offset, limit).await
    }

    async fn count_games(&self, against: Against) -> Result<Vec<GameCount>, StoreError> {
        public_lists::count(&self.readers, against).await
    }

    async fn archive(
        &self,
        filter: &ArchiveFilter,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<ArchivePage, StoreError> {
        archive::page(&self.readers, filter, before, limit).await
    }

    async fn unfinished_of(
        &self,
        person: &PersonId,
        filter: OwnFilter,
        part: Part,
    ) -> Result<Vec<Listed>, StoreError> {
        lists::unfinished_of(&self.readers, person, filter, part).await
    }

    async fn listed(&self, games: &[GameId]) -> Result<Vec<Listed>, StoreError> {
        lists::of_ids(&self.readers, games).await
    }

    async fn finished_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        lists::finished_of(&self.readers, person, before, limit).await
    }

    async fn waiting_for(&self, person: &PersonId) -> Result<u32, StoreError> {
        lists::waiting_for(&self.readers, person).await
    }

    async fn deadlines(
        &self,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StoreError> {
        lists::deadlines(&self.readers, after, limit).await
    }

    async fn add_person(&self, person: Person, now: Millis) -> Result<bool, StoreError> {
        self.writer
            .write(move |transaction| write_people::add(transaction, &person, now))
            .await
    }

    async fn rename(&self, person: Person, now: Millis) -> Result<Renamed, StoreError> {
        self.writer
            .write(move |transaction| write_people::rename(transaction, &person, now))
            .await
    }

    async fn has_own_name(&self, person: &PersonId) -> Result<bool, StoreError> {
        people::has_own_name(&self.readers, person).await
    }

    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        people::by_id(&self.readers, id).await
    }

    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        people::by_ids(&self.readers, ids).await
    }

    async fn add_session(
        &self,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Vec<TokenHash>, StoreError> {
        self.writer
            .write(move |transaction| write_sessions::add(transaction, &session, limits))
            .await
    }

    async fn session(&self, hash: &TokenHash) -> Result<Option<Session>, StoreError> {
        sessions::by_hash(&self.readers, hash).await
    }

    async fn sessions_of(&self, person: &PersonId) -> Result<Vec<Session>, StoreError> {
        sessions::of_person(&self.readers, person).await
    }

    async fn touch_session(&self, hash: TokenHash, now: Millis) -> Result<(), StoreError> {
        self.writer
            .write(move |transaction| write_sessions::touch(transaction, &hash, now))
            .await
    }

    async fn end_session(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError> {
        self.writer
            .write(move |transaction| write_sessions::end(transaction, &person, &hash))
            .await
    }

    async fn end_sessions(&self, person: PersonId) -> Result<Vec<TokenHash>, StoreError> {
        self.writer
            .write(move |transaction| write_sessions::end_all(transaction, &person))
            .await
    }

    async fn add_link(
        &self,
        hash: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        self.writer
            .write(move |transaction| {
                write_people::forget_links(transaction, now)?;
                write_people::add_link(transaction, &hash, &person, expires)
            })
            .await
    }

    async fn person_of_link(
        &self,
        hash: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        people::by_link(&self.readers, hash, now).await
    }

    async fn use_link(
        &self,
        hash: TokenHash,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        self.writer
            .write(move |transaction| {
                if write_people::use_link(transaction, &hash, session.made_ms)? {
                    write_sessions::add(transaction, &session, limits).map(Some)
                } else {
                    Ok(None)
                }
            })
            .await
    }

    async fn unjoined(
        &self,
        made_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<GameId>, StoreError> {
        tidy::unjoined(&self.readers, made_ms, after, limit).await
    }

    async fn remove_unjoined(&self, game: GameId, made_ms: Millis) -> Result<bool, StoreError> {
        self.writer
            .write(move |transaction| write_tidy::remove_unjoined(transaction, &game, made_ms))
            .await
    }

    async fn unseen(
        &self,
        seen_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<PersonId>, StoreError> {
        tidy::unseen(&self.readers, seen_ms, after, limit).await
    }

    async fn remove_person(&self, person: PersonId, seen_ms: Millis) -> Result<bool, StoreError> {
        self.writer
            .write_unchecked(move |transaction| {
                write_tidy::remove_person(transaction, &person, seen_ms)
            })
            .await
    }

    async fn fact_or(&self, key: &'static str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        if let Some(kept) = people::fact(&self.readers, key).await? {
            return Ok(kept);
        }
        self.writer
            .write(move |transaction| write_people::set_fact(transaction, key, &value))
            .await?;
        people::fact(&self.readers, key)
            .await?
            .ok_or_else(|| StoreError::Corrupt(format!("it did not keep “{key}”")))
    }

    async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        self.writer.write(ready::ready).await
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
}
