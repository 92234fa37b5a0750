//! The database in either engine.

use std::sync::Arc;

use async_trait::async_trait;
use postern_rules::Variant;

use crate::engine::value::values;
use crate::{
    Against, Append, Appended, ArchiveFilter, ArchivePage, Due, GameCount, GameFilter, Given,
    OwnFilter, Page, Part, Place, PostgresStore, Recorded, Session, SessionLimits, SqliteStore,
    Store, StoreError, TaskLock, TokenHash,
    accounts::{
        Renamed,
        session::{reads as sessions, writes as write_sessions},
    },
    cluster::Cluster,
    engine::{
        transaction::Removal,
        value::Value,
        writes::{Engine, Write},
    },
    games::{
        archive::reads as archive,
        lists, public_lists,
        tidy::{reads as tidy, writes as write_tidy},
    },
    log::reads as log,
    people::{reads as people, writes as write_people},
};
use postern_game::{GameId, ListedGame, Millis, Person, PersonId, Seq};

impl From<SqliteStore> for Box<dyn Store> {
    fn from(store: SqliteStore) -> Self {
        Box::new(store)
    }
}

impl From<PostgresStore> for Box<dyn Store> {
    fn from(store: PostgresStore) -> Self {
        Box::new(store)
    }
}

#[async_trait]
impl<E: Engine> Store for E {
    async fn append_all(&self, appends: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
        Engine::append_all(self, appends).await
    }

    async fn answered(&self, game: &GameId, given: &Given) -> Result<Option<Appended>, StoreError> {
        log::answered(self.reader(), game, given).await
    }

    async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
        log::whole(self.reader(), game).await
    }

    async fn log_after(
        &self,
        game: &GameId,
        after: Seq,
        variant: Variant,
    ) -> Result<Vec<Recorded>, StoreError> {
        log::after(self.reader(), game, after, Some(variant)).await
    }

    async fn last_seq(&self, game: &GameId) -> Result<Seq, StoreError> {
        log::last_seq(self.reader(), game).await
    }

    async fn seeks(&self) -> Result<Vec<ListedGame>, StoreError> {
        lists::seeks(self.reader()).await
    }

    async fn running(&self) -> Result<Vec<ListedGame>, StoreError> {
        lists::running(self.reader()).await
    }

    async fn games(
        &self,
        against: Against,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        public_lists::games(self.reader(), against, filter, offset, limit).await
    }

    async fn count_games(&self, against: Against) -> Result<Vec<GameCount>, StoreError> {
        public_lists::count(self.reader(), against).await
    }

    async fn archive(
        &self,
        filter: &ArchiveFilter,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<ArchivePage, StoreError> {
        archive::page(self.reader(), filter, before, limit).await
    }

    async fn unfinished_of(
        &self,
        person: &PersonId,
        filter: OwnFilter,
        part: Part,
    ) -> Result<Vec<ListedGame>, StoreError> {
        lists::unfinished_of(self.reader(), person, filter, part).await
    }

    async fn listed(&self, games: &[GameId]) -> Result<Vec<ListedGame>, StoreError> {
        lists::of_ids(self.reader(), games).await
    }

    async fn finished_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        lists::finished_of(self.reader(), person, before, limit).await
    }

    async fn waiting_for(&self, person: &PersonId) -> Result<u32, StoreError> {
        lists::waiting_for(self.reader(), person).await
    }

    async fn deadlines(
        &self,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StoreError> {
        lists::deadlines(self.reader(), after, limit).await
    }

    async fn take_due(
        &self,
        now: Millis,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Due, StoreError> {
        Engine::take_due(self, now, after, limit).await
    }

    async fn lock_task(&self, task: &'static str) -> Result<Option<TaskLock>, StoreError> {
        Engine::lock_task(self, task).await
    }

    fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        Engine::cluster(self)
    }

    async fn add_person(&self, person: Person, now: Millis) -> Result<bool, StoreError> {
        self.transact((person, now), |transaction, (person, now)| {
            Box::pin(write_people::add(transaction, person, *now))
        })
        .await
    }

    async fn rename(&self, person: Person, now: Millis) -> Result<Renamed, StoreError> {
        self.transact((person, now), |transaction, (person, now)| {
            Box::pin(write_people::rename(transaction, person, *now))
        })
        .await
    }

    async fn has_own_name(&self, person: &PersonId) -> Result<bool, StoreError> {
        people::has_own_name(self.reader(), person).await
    }

    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        people::by_id(self.reader(), id).await
    }

    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        people::by_ids(self.reader(), ids).await
    }

    async fn add_session(
        &self,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Vec<TokenHash>, StoreError> {
        self.transact((session, limits), |transaction, (session, limits)| {
            Box::pin(write_sessions::add(transaction, session, *limits))
        })
        .await
    }

    async fn session(&self, hash: &TokenHash) -> Result<Option<Session>, StoreError> {
        sessions::by_hash(self.reader(), hash).await
    }

    async fn sessions_of(&self, person: &PersonId) -> Result<Vec<Session>, StoreError> {
        sessions::of_person(self.reader(), person).await
    }

    async fn touch_session(&self, hash: TokenHash, now: Millis) -> Result<(), StoreError> {
        self.transact((hash, now), |transaction, (hash, now)| {
            Box::pin(write_sessions::touch(transaction, hash, *now))
        })
        .await
    }

    async fn end_session(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError> {
        self.transact((person, hash), |transaction, (person, hash)| {
            Box::pin(write_sessions::end_of(transaction, person, hash))
        })
        .await
    }

    async fn end_sessions(&self, person: PersonId) -> Result<Vec<TokenHash>, StoreError> {
        self.transact(person, |transaction, person| {
            Box::pin(write_sessions::end_all(transaction, person))
        })
        .await
    }

    async fn add_link(
        &self,
        hash: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        self.transact((hash, person, now, expires), |transaction, given| {
            let (hash, person, now, expires) = given;
            Box::pin(write_people::add_link(
                transaction,
                hash,
                person,
                *now,
                *expires,
            ))
        })
        .await
    }

    async fn person_of_link(
        &self,
        hash: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        people::by_link(self.reader(), hash, now).await
    }

    async fn use_link(
        &self,
        hash: TokenHash,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        self.transact((hash, session, limits), |transaction, given| {
            let (hash, session, limits) = given;
            Box::pin(write_sessions::add_by_link(
                transaction,
                hash,
                session,
                *limits,
            ))
        })
        .await
    }

    async fn unjoined(
        &self,
        made_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<GameId>, StoreError> {
        tidy::unjoined(self.reader(), made_ms, after, limit).await
    }

    async fn remove_unjoined(&self, game: GameId, made_ms: Millis) -> Result<bool, StoreError> {
        self.transact((game, made_ms), |transaction, (game, made_ms)| {
            Box::pin(write_tidy::remove_unjoined(transaction, game, *made_ms))
        })
        .await
    }

    async fn unseen(
        &self,
        seen_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<PersonId>, StoreError> {
        tidy::unseen(self.reader(), seen_ms, after, limit).await
    }

    async fn remove_person(&self, person: PersonId, seen_ms: Millis) -> Result<bool, StoreError> {
        let removal = Removal {
            unchecked: true,
            ..Removal::default()
        };
        self.transact_removing(removal, (person, seen_ms), |transaction, given| {
            Box::pin(write_tidy::remove_person(transaction, &given.0, given.1))
        })
        .await
    }

    async fn fact_or(&self, key: &'static str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        if let Some(kept) = people::fact(self.reader(), key).await? {
            return Ok(kept);
        }
        let keep = Write::new(
            "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            values![key, Value::Bytes(Some(value))],
        );
        self.write_alone(keep).await?;
        let kept = people::fact(self.reader(), key).await?;
        kept.ok_or_else(|| StoreError::Corrupt(format!("it did not keep “{key}”")))
    }

    async fn check(&self) -> Result<(), StoreError> {
        Engine::check(self).await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        Engine::probe(self).await
    }

    async fn writer_ended(&self) {
        Engine::writer_ended(self).await;
    }

    async fn close(&self) {
        Engine::close(self).await;
    }
}
