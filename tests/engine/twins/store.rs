//! Two stores of different engines as one: each call goes to both, and they must agree.

use std::sync::{Arc, Mutex as StdMutex};

use async_trait::async_trait;
use postern::live::{Live, ManualClock};
use postern_game::{GameId, ListedGame, Millis, Person, PersonId, Seq};
use postern_rules::Variant;
use postern_store::{
    Against, Append, Appended, ArchiveFilter, ArchivePage, Due, GameCount, GameFilter, Given,
    OwnFilter, Page, Part, Place, PostgresStore, Recorded, Session, SessionLimits, SqliteStore,
    Store, StoreError, TaskLock, TokenHash, accounts::Renamed, cluster::Cluster,
};
use tokio::sync::Mutex;

/// One call at a time, so that both are in the same state.
#[derive(Clone)]
pub(super) struct Twins {
    pub(super) stores: Arc<Mutex<(SqliteStore, PostgresStore)>>,
    /// Places in the lists of the one, and the same places in those of the other.
    places: Arc<StdMutex<Vec<(Place, Place)>>>,
}

/// Makes a call to both.
macro_rules! same {
    ($twins:ident, $store:ident => $call:expr) => {
        same!($twins, $store => $call, |_: &mut _| {})
    };
    ($twins:ident, $store:ident => $call:expr, $sort:expr) => {{
        let stores = $twins.stores.lock().await;
        let $store = &stores.0;
        let mut one = $call.await;
        let $store = &stores.1;
        let mut other = $call.await;
        if let Ok(rows) = &mut one {
            $sort(rows);
        }
        if let Ok(rows) = &mut other {
            $sort(rows);
        }
        assert_eq!(one, other, "{}", stringify!($call));
        one
    }};
}

pub(super) use same;

impl Twins {
    pub(super) fn new(one: SqliteStore, other: PostgresStore) -> Self {
        Self {
            stores: Arc::new(Mutex::new((one, other))),
            places: Arc::default(),
        }
    }

    /// A server on each, which has read nothing yet.
    pub(super) async fn servers(&self, clock: &Arc<ManualClock>) -> [Live; 2] {
        let (one, other) = self.stores.lock().await.clone();
        [
            Live::open(one, clock.clone()).await.unwrap(),
            Live::open(other, clock.clone()).await.unwrap(),
        ]
    }

    /// Where a page begins in either.
    pub(super) fn places(&self, after: Option<Place>) -> (Option<Place>, Option<Place>) {
        let places = self.places.lock().unwrap();
        // The last one: a person and a game can have the same place in one engine and different ones in the other.
        let found = |after| places.iter().rev().find(|(one, _)| *one == after);
        let known = after.and_then(found);
        (after, known.map(|(_, other)| *other))
    }

    pub(super) fn same_page<T: std::fmt::Debug + PartialEq>(
        &self,
        one: Page<T>,
        other: &Page<T>,
    ) -> Page<T> {
        assert_eq!(one.rows, other.rows);
        assert_eq!(one.next.is_some(), other.next.is_some());
        let mut places = self.places.lock().unwrap();
        places.extend(one.next.zip(other.next));
        one
    }
}

#[async_trait]
impl Store for Twins {
    async fn append_all(&self, appends: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
        same!(self, store => store.append_all(appends.clone()))
    }

    async fn answered(&self, game: &GameId, given: &Given) -> Result<Option<Appended>, StoreError> {
        same!(self, store => store.answered(game, given))
    }

    async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
        same!(self, store => store.log(game))
    }

    async fn log_after(
        &self,
        game: &GameId,
        after: Seq,
        variant: Variant,
    ) -> Result<Vec<Recorded>, StoreError> {
        same!(self, store => store.log_after(game, after, variant))
    }

    async fn last_seq(&self, game: &GameId) -> Result<Seq, StoreError> {
        same!(self, store => store.last_seq(game))
    }

    async fn seeks(&self) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.seeks())
    }

    async fn running(&self) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.running())
    }

    async fn games(
        &self,
        against: Against,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.games(against, filter, offset, limit))
    }

    async fn count_games(&self, against: Against) -> Result<Vec<GameCount>, StoreError> {
        let sort = |counts: &mut Vec<GameCount>| counts.sort_by_key(|count| format!("{count:?}"));
        same!(self, store => store.count_games(against), sort)
    }

    async fn archive(
        &self,
        filter: &ArchiveFilter,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<ArchivePage, StoreError> {
        same!(self, store => store.archive(filter, before, limit))
    }

    async fn unfinished_of(
        &self,
        person: &PersonId,
        filter: OwnFilter,
        part: Part,
    ) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.unfinished_of(person, filter, part))
    }

    async fn listed(&self, games: &[GameId]) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.listed(games))
    }

    async fn finished_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.finished_of(person, before, limit))
    }

    async fn waiting_for(&self, person: &PersonId) -> Result<u32, StoreError> {
        same!(self, store => store.waiting_for(person))
    }

    async fn deadlines(
        &self,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StoreError> {
        same!(self, store => store.deadlines(after, limit))
    }

    async fn add_person(&self, person: Person, now: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.add_person(person.clone(), now))
    }

    async fn rename(&self, person: Person, now: Millis) -> Result<Renamed, StoreError> {
        same!(self, store => store.rename(person.clone(), now))
    }

    async fn has_own_name(&self, person: &PersonId) -> Result<bool, StoreError> {
        same!(self, store => store.has_own_name(person))
    }

    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        same!(self, store => store.person(id))
    }

    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        let sort =
            |people: &mut Vec<Person>| people.sort_by_key(|person| person.id.as_str().to_owned());
        same!(self, store => store.people(ids), sort)
    }

    async fn add_session(
        &self,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Vec<TokenHash>, StoreError> {
        same!(self, store => store.add_session(session.clone(), limits), |ended: &mut Vec<TokenHash>| ended.sort_unstable())
    }

    async fn session(&self, hash: &TokenHash) -> Result<Option<Session>, StoreError> {
        same!(self, store => store.session(hash))
    }

    async fn sessions_of(&self, person: &PersonId) -> Result<Vec<Session>, StoreError> {
        same!(self, store => store.sessions_of(person))
    }

    async fn touch_session(&self, hash: TokenHash, now: Millis) -> Result<(), StoreError> {
        same!(self, store => store.touch_session(hash, now))
    }

    async fn end_session(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError> {
        same!(self, store => store.end_session(person.clone(), hash))
    }

    async fn end_sessions(&self, person: PersonId) -> Result<Vec<TokenHash>, StoreError> {
        same!(self, store => store.end_sessions(person.clone()), |ended: &mut Vec<TokenHash>| ended.sort_unstable())
    }

    async fn add_link(
        &self,
        hash: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        same!(self, store => store.add_link(hash, person.clone(), now, expires))
    }

    async fn person_of_link(
        &self,
        hash: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        same!(self, store => store.person_of_link(hash, now))
    }

    async fn use_link(
        &self,
        hash: TokenHash,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        same!(self, store => store.use_link(hash, session.clone(), limits))
    }

    async fn unjoined(
        &self,
        made_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<GameId>, StoreError> {
        let stores = self.stores.lock().await;
        let places = self.places(after);
        let one = stores.0.unjoined(made_ms, places.0, limit).await?;
        let other = stores.1.unjoined(made_ms, places.1, limit).await?;
        Ok(self.same_page(one, &other))
    }

    async fn remove_unjoined(&self, game: GameId, made_ms: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.remove_unjoined(game.clone(), made_ms))
    }

    async fn unseen(
        &self,
        seen_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<PersonId>, StoreError> {
        let stores = self.stores.lock().await;
        let places = self.places(after);
        let one = stores.0.unseen(seen_ms, places.0, limit).await?;
        let other = stores.1.unseen(seen_ms, places.1, limit).await?;
        Ok(self.same_page(one, &other))
    }

    async fn remove_person(&self, person: PersonId, seen_ms: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.remove_person(person.clone(), seen_ms))
    }

    async fn fact_or(&self, key: &'static str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        same!(self, store => store.fact_or(key, value.clone()))
    }

    async fn take_due(
        &self,
        now: Millis,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Due, StoreError> {
        Ok(Due::of(self.deadlines(after, limit).await?, now))
    }

    async fn lock_task(&self, _: &'static str) -> Result<Option<TaskLock>, StoreError> {
        Ok(Some(TaskLock::free()))
    }

    fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        None
    }

    async fn check(&self) -> Result<(), StoreError> {
        same!(self, store => store.check())
    }

    async fn probe(&self) -> Result<(), StoreError> {
        same!(self, store => store.probe())
    }

    async fn writer_ended(&self) {
        let (one, other) = self.stores.lock().await.clone();
        tokio::select! {
            () = one.writer_ended() => {}
            () = other.writer_ended() => {}
        }
    }

    async fn close(&self) {
        let stores = self.stores.lock().await;
        stores.0.close().await;
        stores.1.close().await;
    }
}

impl From<Twins> for Box<dyn Store> {
    fn from(twins: Twins) -> Self {
        Box::new(twins)
    }
}
