//! The store in a PostgreSQL database, which several servers can use at once. One task writes to logs
//! (`writer/`), on a connection of its own; all else goes through a pool of others.

mod accounts;
pub mod care;
mod cluster;
mod connection;
mod due;
mod error;
mod facts;
mod hearing;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod migrating;
mod names;
mod nodes;
mod notices;
mod open;
mod people;
#[cfg(test)]
mod plans;
mod pooler;
mod positions;
mod presence;
mod schema;
mod sessions;
mod tidy;
mod transaction;
mod transfer;
mod url;
mod visitors;
mod writer;
mod writes;

use std::sync::Arc;

use async_trait::async_trait;
use postern_rules::Variant;
use sqlx::PgPool;

use super::{
    Against, Append, Appended, ArchiveFilter, ArchivePage, Due, GameCount, GameFilter, Given,
    OwnFilter, Page, Part, Place, Recorded, Session, SessionLimits, Store, StoreError, TaskLock,
    TokenHash, accounts::Renamed, cluster::Cluster,
};
use postern_game::{GameId, Listed, Millis, Person, PersonId, Seq};

pub(super) use error::{meaning, of_pool};
pub(super) use transfer::ServerEnd;
pub use url::{DatabaseUrl, InvalidUrl};

use cluster::SharedDatabase;
use notices::Notices;
use writer::Writer;

/// Which database, and how it is used.
#[derive(Clone, Debug)]
pub struct PostgresOptions {
    pub url: DatabaseUrl,
    /// Most connections, besides the one that writes to logs and the one that listens.
    pub connections: u32,
    /// Whether other nodes are told at once of what is new (`NOTIFY`), or have to look for it.
    pub notify: bool,
}

impl PostgresOptions {
    /// Ten connections, and other nodes are told at once.
    #[must_use]
    pub const fn new(url: DatabaseUrl) -> Self {
        Self {
            url,
            connections: 10,
            notify: true,
        }
    }
}

/// A PostgreSQL database that is open. Cheap to clone.
#[derive(Clone)]
pub struct PostgresStore {
    pool: PgPool,
    writer: Writer,
    notices: Notices,
    shared: Arc<SharedDatabase>,
}

impl PostgresStore {
    /// Connects to the database and brings its schema up to date where needed.
    ///
    /// # Errors
    /// [`StoreError`] says what is wrong with the server or the database.
    pub async fn open(options: PostgresOptions) -> Result<Self, StoreError> {
        let pool = open::prepare(&options).await?;
        let notices = Notices {
            node: nodes::number(&pool).await?,
            notify: options.notify,
        };
        let connect = connection::options(&options.url);
        let writer = Writer::start(connect.clone(), notices);
        let shared = SharedDatabase {
            pool: pool.clone(),
            connect,
            notices,
        };
        Ok(Self {
            pool,
            writer,
            notices,
            shared: Arc::new(shared),
        })
    }

    /// Opens a database of today's schema, which servers may be using.
    ///
    /// # Errors
    /// As [`PostgresStore::open`]; when its schema is another.
    pub async fn open_present(options: PostgresOptions) -> Result<Self, StoreError> {
        let mut connection = open::first(&options.url).await?;
        schema::must_be_latest(&mut connection).await?;
        Self::open(options).await
    }

    /// This server's key among those that use the database (`nodes`).
    #[must_use]
    pub const fn node(&self) -> i64 {
        self.notices.node
    }
}

impl From<PostgresStore> for Box<dyn Store> {
    fn from(store: PostgresStore) -> Self {
        Box::new(store)
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn append_all(&self, appends: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
        self.writer.append_all(appends).await
    }

    async fn answered(&self, game: &GameId, given: &Given) -> Result<Option<Appended>, StoreError> {
        crate::log::reads::answered(&self.pool, game, given).await
    }

    async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
        crate::log::reads::whole(&self.pool, game).await
    }

    async fn log_after(
        &self,
        game: &GameId,
        after: Seq,
        variant: Variant,
    ) -> Result<Vec<Recorded>, StoreError> {
        crate::log::reads::after(&self.pool, game, after, Some(variant)).await
    }

    async fn last_seq(&self, game: &GameId) -> Result<Seq, StoreError> {
        crate::log::reads::last_seq(&self.pool, game).await
    }

    async fn seeks(&self) -> Result<Vec<Listed>, StoreError> {
        crate::games::lists::seeks(&self.pool).await
    }

    async fn running(&self) -> Result<Vec<Listed>, StoreError> {
        crate::games::lists::running(&self.pool).await
    }

    async fn games(
        &self,
        against: Against,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        crate::games::public_lists::games(&self.pool, against, filter, offset, limit).await
    }

    async fn count_games(&self, against: Against) -> Result<Vec<GameCount>, StoreError> {
        crate::games::public_lists::count(&self.pool, against).await
    }

    async fn archive(
        &self,
        filter: &ArchiveFilter,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<ArchivePage, StoreError> {
        crate::games::archive::reads::page(&self.pool, filter, before, limit).await
    }

    async fn unfinished_of(
        &self,
        person: &PersonId,
        filter: OwnFilter,
        part: Part,
    ) -> Result<Vec<Listed>, StoreError> {
        crate::games::lists::unfinished_of(&self.pool, person, filter, part).await
    }

    async fn listed(&self, games: &[GameId]) -> Result<Vec<Listed>, StoreError> {
        crate::games::lists::of_ids(&self.pool, games).await
    }

    async fn finished_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        crate::games::lists::finished_of(&self.pool, person, before, limit).await
    }

    async fn waiting_for(&self, person: &PersonId) -> Result<u32, StoreError> {
        crate::games::lists::waiting_for(&self.pool, person).await
    }

    async fn deadlines(
        &self,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StoreError> {
        crate::games::lists::deadlines(&self.pool, after, limit).await
    }

    async fn take_due(
        &self,
        now: Millis,
        _after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Due, StoreError> {
        due::take(&self.pool, now, limit).await
    }

    async fn lock_task(&self, task: &'static str) -> Result<Option<TaskLock>, StoreError> {
        due::lock_task(&self.shared.connect, task).await
    }

    fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        Some(Arc::clone(&self.shared) as Arc<dyn Cluster>)
    }

    async fn add_person(&self, person: Person, now: Millis) -> Result<bool, StoreError> {
        people::add(&self.pool, &person, now).await
    }

    async fn rename(&self, person: Person, now: Millis) -> Result<Renamed, StoreError> {
        people::rename(&self.pool, self.notices, &person, now).await
    }

    async fn has_own_name(&self, person: &PersonId) -> Result<bool, StoreError> {
        crate::people::reads::has_own_name(&self.pool, person).await
    }

    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        crate::people::reads::by_id(&self.pool, id).await
    }

    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        crate::people::reads::by_ids(&self.pool, ids).await
    }

    async fn add_session(
        &self,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Vec<TokenHash>, StoreError> {
        sessions::add(&self.pool, self.notices, &session, limits).await
    }

    async fn session(&self, hash: &TokenHash) -> Result<Option<Session>, StoreError> {
        crate::accounts::session::reads::by_hash(&self.pool, hash).await
    }

    async fn sessions_of(&self, person: &PersonId) -> Result<Vec<Session>, StoreError> {
        crate::accounts::session::reads::of_person(&self.pool, person).await
    }

    async fn touch_session(&self, hash: TokenHash, now: Millis) -> Result<(), StoreError> {
        sessions::touch(&self.pool, &hash, now).await
    }

    async fn end_session(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError> {
        sessions::end(&self.pool, self.notices, &person, &hash).await
    }

    async fn end_sessions(&self, person: PersonId) -> Result<Vec<TokenHash>, StoreError> {
        sessions::end_all(&self.pool, self.notices, &person).await
    }

    async fn add_link(
        &self,
        hash: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        people::add_link(&self.pool, &hash, &person, now, expires).await
    }

    async fn person_of_link(
        &self,
        hash: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        crate::people::reads::by_link(&self.pool, hash, now).await
    }

    async fn use_link(
        &self,
        hash: TokenHash,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        sessions::use_link(&self.pool, self.notices, &hash, &session, limits).await
    }

    async fn unjoined(
        &self,
        made_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<GameId>, StoreError> {
        crate::games::tidy::reads::unjoined(&self.pool, made_ms, after, limit).await
    }

    async fn remove_unjoined(&self, game: GameId, made_ms: Millis) -> Result<bool, StoreError> {
        tidy::remove_unjoined(&self.pool, self.notices, &game, made_ms).await
    }

    async fn unseen(
        &self,
        seen_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<PersonId>, StoreError> {
        crate::games::tidy::reads::unseen(&self.pool, seen_ms, after, limit).await
    }

    async fn remove_person(&self, person: PersonId, seen_ms: Millis) -> Result<bool, StoreError> {
        tidy::remove_person(&self.pool, &person, seen_ms).await
    }

    async fn fact_or(&self, key: &'static str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        facts::fact_or(&self.pool, key, &value).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        facts::check(&self.pool, self.notices.node).await?;
        self.writer.check().await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.writer.probe()
    }

    async fn writer_ended(&self) {
        self.writer.ended().await;
    }

    async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}

/// A connection of the kind that the server has, to a new database with the schema of today.
#[cfg(all(test, target_os = "linux"))]
pub(super) async fn connected(url: &DatabaseUrl) -> Result<sqlx::PgConnection, StoreError> {
    let mut connection = connection::connect(&connection::options(url)).await?;
    schema::migrate(&mut connection).await?;
    Ok(connection)
}
