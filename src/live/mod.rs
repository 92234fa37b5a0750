//! Games as they are played: load, decide, append, ring; who is here, and whose clock runs out.
//!
//! Commit, then ring, then answer: nobody is shown what a power cut could undo. A bell carries no
//! content; whoever hears it asks for the view that is made for them.

mod cache;
mod clock;
mod error;
mod flags;
mod hub;
mod people;
mod plan;
mod play;
mod queue;
mod random;
mod worker;

use std::sync::Arc;

use tokio::sync::watch;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use clock::{Clock, ManualClock, SystemClock};
pub use error::LiveError;
pub use hub::{Presence, PresenceState};

use crate::{
    game::{GameId, GameView, Millis, PersonId, Seq, Summary},
    store::Store,
};
use cache::Cache;
use flags::Alarm;
use hub::GameHub;
use queue::Queues;
use worker::Waiting;

/// Everything that goes on. Cheap to clone.
#[derive(Clone)]
pub struct Live {
    inner: Arc<Inner>,
}

struct Inner {
    store: Box<dyn Store>,
    clock: Arc<dyn Clock>,
    cookie_key: Vec<u8>,
    id_key: Vec<u8>,
    cache: Cache,
    queues: Queues<Waiting>,
    hub: GameHub,
    lobby: watch::Sender<u64>,
    alarm: Alarm,
    tasks: TaskTracker,
    stopping: CancellationToken,
}

impl Live {
    /// Begins with what the database holds.
    ///
    /// # Errors
    /// When the database's own facts cannot be read or, on its first start, written.
    pub async fn open(store: impl Store, clock: Arc<dyn Clock>) -> Result<Self, LiveError> {
        let cookie_key = store.fact_or("cookie key", random::key()).await?;
        let id_key = store.fact_or("id key", random::key()).await?;
        let inner = Inner {
            store: Box::new(store),
            clock,
            cookie_key,
            id_key,
            cache: Cache::new(),
            queues: Queues::default(),
            hub: GameHub::default(),
            lobby: watch::Sender::new(0),
            alarm: Alarm::default(),
            tasks: TaskTracker::new(),
            stopping: CancellationToken::new(),
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// What `viewer` may see of a game, knowing the events up to `since` already.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn view(
        &self,
        game: &GameId,
        viewer: Option<&PersonId>,
        since: Seq,
    ) -> Result<GameView, LiveError> {
        let game = self.game(game).await?;
        Ok(GameView::of(&game, viewer, since, self.now_ms()))
    }

    /// The bell of a game; its value is the game's last event. Take it first, then look at the
    /// game, then wait for it: so nothing is missed.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn subscribe(&self, game: &GameId) -> Result<watch::Receiver<Seq>, LiveError> {
        Ok(self.inner.hub.subscribe(&self.game(game).await?))
    }

    /// Somebody comes to a game's board, and is there until the [`Presence`] is dropped.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn enter(
        &self,
        game: &GameId,
        who: Option<&PersonId>,
    ) -> Result<(Presence, watch::Receiver<PresenceState>), LiveError> {
        Ok(self.inner.hub.enter(&self.game(game).await?, who))
    }

    /// Counts up whenever a list of the start page may have changed.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.inner.lobby.subscribe()
    }

    /// Open seeks, the newest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn seeks(&self) -> Result<Vec<Summary>, LiveError> {
        Ok(self.inner.store.seeks().await?)
    }

    /// Games that two people play now, the latest turn first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn running(&self) -> Result<Vec<Summary>, LiveError> {
        Ok(self.inner.store.running().await?)
    }

    /// A person's games: those that wait for this person's turn first, the most urgent at the top.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn games_of(&self, person: &PersonId) -> Result<Vec<Summary>, LiveError> {
        Ok(self.inner.store.games_of(person).await?)
    }

    /// The time now, by the clock that judges.
    pub fn now_ms(&self) -> Millis {
        self.inner.clock.now_ms()
    }

    /// What shuffles the start of a new game.
    #[allow(clippy::unused_self)]
    pub fn new_seed(&self) -> u64 {
        random::seed()
    }

    /// 64 random bytes that sign cookies, made on the first start and kept.
    pub fn cookie_key(&self) -> &[u8] {
        &self.inner.cookie_key
    }

    /// Whether the database can be read and written, for the health check.
    ///
    /// # Errors
    /// When it cannot, or the server is about to stop.
    pub async fn check(&self) -> Result<(), LiveError> {
        self.accepting()?;
        Ok(self.inner.store.check().await?)
    }

    /// Cancelled when the server begins to stop, and to make it begin: from then on no command is
    /// taken, and sockets say goodbye.
    pub fn stopping(&self) -> CancellationToken {
        self.inner.stopping.clone()
    }

    /// Takes no more commands, waits until what was taken is durable and announced, and closes the
    /// database.
    pub async fn shutdown(&self) {
        self.inner.stopping.cancel();
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
        self.inner.store.close().await;
    }

    fn accepting(&self) -> Result<(), LiveError> {
        if self.inner.stopping.is_cancelled() {
            Err(LiveError::Stopping)
        } else {
            Ok(())
        }
    }
}
