//! The store in a PostgreSQL database, which several servers can use at once. One task writes to logs
//! (`writer/`), on a connection of its own; all else goes through a pool of others.

mod connection;
mod error;
mod log;
mod open;
mod schema;
mod url;

use async_trait::async_trait;
use sqlx::PgPool;

use super::{
    Append, Appended, GameCount, GameFilter, Given, Page, Place, Recorded, Session, SessionLimits,
    Store, StoreError, TokenHash,
};
use crate::game::{GameEvent, GameId, Listed, Millis, Person, PersonId};

pub(super) use error::meaning;
pub use url::{DatabaseUrl, InvalidUrl};

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
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pool: PgPool,
}

impl PostgresStore {
    /// Connects to the database and brings its schema up to date where needed.
    ///
    /// # Errors
    /// [`StoreError`] says what is wrong with the server or the database.
    pub async fn open(options: PostgresOptions) -> Result<Self, StoreError> {
        let pool = open::prepare(&options).await?;
        Ok(Self { pool })
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn append_all(&self, _appends: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
        Err(missing())
    }

    async fn answered(&self, game: &GameId, given: &Given) -> Result<Option<Appended>, StoreError> {
        log::answered(&self.pool, game, given).await
    }

    async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
        log::whole(&self.pool, game).await
    }

    async fn unfilled(
        &self,
        after: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        log::unfilled(&self.pool, after, limit).await
    }

    async fn fill(&self, _game: &GameId, _events: Vec<GameEvent>) -> Result<bool, StoreError> {
        Err(missing())
    }

    async fn seeks(&self) -> Result<Vec<Listed>, StoreError> {
        Err(missing())
    }

    async fn running(&self) -> Result<Vec<Listed>, StoreError> {
        Err(missing())
    }

    async fn games(
        &self,
        _filter: GameFilter,
        _offset: u32,
        _limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        Err(missing())
    }

    async fn count_games(&self, _over: bool) -> Result<Vec<GameCount>, StoreError> {
        Err(missing())
    }

    async fn unfinished_of(&self, _person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        Err(missing())
    }

    async fn finished_of(
        &self,
        _person: &PersonId,
        _before: Option<&GameId>,
        _limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        Err(missing())
    }

    async fn waiting_for(&self, _person: &PersonId) -> Result<u32, StoreError> {
        Err(missing())
    }

    async fn deadlines(
        &self,
        _after: Option<&(GameId, Millis)>,
        _limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StoreError> {
        Err(missing())
    }

    async fn add_person(&self, _person: Person, _now: Millis) -> Result<bool, StoreError> {
        Err(missing())
    }

    async fn rename(&self, _person: Person, _now: Millis) -> Result<bool, StoreError> {
        Err(missing())
    }

    async fn has_own_name(&self, _person: &PersonId) -> Result<bool, StoreError> {
        Err(missing())
    }

    async fn person(&self, _id: &PersonId) -> Result<Option<Person>, StoreError> {
        Err(missing())
    }

    async fn people(&self, _ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        Err(missing())
    }

    async fn add_session(
        &self,
        _session: Session,
        _limits: SessionLimits,
    ) -> Result<Vec<TokenHash>, StoreError> {
        Err(missing())
    }

    async fn exchange_session(&self, _session: Session) -> Result<bool, StoreError> {
        Err(missing())
    }

    async fn session(&self, _hash: &TokenHash) -> Result<Option<Session>, StoreError> {
        Err(missing())
    }

    async fn sessions_of(&self, _person: &PersonId) -> Result<Vec<Session>, StoreError> {
        Err(missing())
    }

    async fn touch_session(&self, _hash: TokenHash, _now: Millis) -> Result<(), StoreError> {
        Err(missing())
    }

    async fn end_session(&self, _person: PersonId, _hash: TokenHash) -> Result<bool, StoreError> {
        Err(missing())
    }

    async fn end_sessions(&self, _person: PersonId) -> Result<Vec<TokenHash>, StoreError> {
        Err(missing())
    }

    async fn add_link(
        &self,
        _hash: TokenHash,
        _person: PersonId,
        _now: Millis,
        _expires: Millis,
    ) -> Result<(), StoreError> {
        Err(missing())
    }

    async fn person_of_link(
        &self,
        _hash: &TokenHash,
        _now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        Err(missing())
    }

    async fn use_link(
        &self,
        _hash: TokenHash,
        _session: Session,
        _limits: SessionLimits,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        Err(missing())
    }

    async fn unjoined(
        &self,
        _made_ms: Millis,
        _after: Option<Place>,
        _limit: u32,
    ) -> Result<Page<GameId>, StoreError> {
        Err(missing())
    }

    async fn remove_unjoined(&self, _game: GameId, _made_ms: Millis) -> Result<bool, StoreError> {
        Err(missing())
    }

    async fn unseen(
        &self,
        _seen_ms: Millis,
        _after: Option<Place>,
        _limit: u32,
    ) -> Result<Page<PersonId>, StoreError> {
        Err(missing())
    }

    async fn remove_person(&self, _person: PersonId, _seen_ms: Millis) -> Result<bool, StoreError> {
        Err(missing())
    }

    async fn fact_or(&self, _key: &'static str, _value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        Err(missing())
    }

    async fn check(&self) -> Result<(), StoreError> {
        Err(missing())
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

/// What the methods answer that are being written.
fn missing() -> StoreError {
    StoreError::Other("this is not written yet for PostgreSQL".to_owned())
}
