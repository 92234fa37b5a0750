//! Games as they are played: load, decide, append, notify; who is here, and whose clock runs out.
//!
//! Commit, then notify, then answer: nobody is shown what a power cut could undo.

mod accounts;
mod archive;
mod bus;
mod cache;
mod clock;
mod cluster;
mod conduct;
mod error;
mod figures;
mod fill;
mod flags;
mod hearing;
mod hub;
mod matching;
mod names;
mod news;
mod people;
mod plan;
mod play;
mod players;
mod positions;
mod queue;
mod random;
mod sessions;
mod shards;
mod tidy;
mod waiting;
mod worker;

use std::sync::{Arc, atomic::AtomicI64};

use tokio::sync::watch;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use accounts::{AccountError, Browser, Entered, InvalidPassword, OwnData, Password};
pub use bus::{Alarm, Bus, LocalBus, PersonNews, PresenceState};
pub use clock::{Clock, ManualClock, Measured, ServerClock, SystemClock};
pub use cluster::Unready;
pub use conduct::{Authority, ConductError, LOG_PAGE};
pub use error::LiveError;
pub use figures::Counted;
pub use hub::Presence;
pub use positions::{FoundGame, FoundGames};
pub use sessions::{OLD_COOKIES_UNTIL, SignedIn};

use crate::{
    game::{GameId, GameView, Listed, Millis, PersonId, Seq, view::CommentsPage},
    store::{GameCount, GameFilter, Store},
};
use accounts::SignInState;
use bus::SharedBus;
use cache::{Games, People};
use cluster::Membership;
use conduct::KeptSettings;
use hearing::CatchingUp;
use hub::GameHub;
use postern_rules::Color;
use queue::Queues;
use waiting::Waiting;

/// Most finished games on one page of a person's list.
pub const FINISHED_PAGE: u32 = 24;

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
    games: Games,
    people: People,
    settings: KeptSettings,
    queues: Queues<Waiting>,
    sign_ins: SignInState,
    bus: Arc<dyn Bus>,
    hub: GameHub,
    catching_up: CatchingUp,
    /// None where there can be no other node.
    membership: Option<Arc<Membership>>,
    tasks: TaskTracker,
    stopping: CancellationToken,
    /// Cancelled when sockets have to close: with `stopping`, or before it.
    closing: CancellationToken,
    /// For how long a game that nobody joins is kept, in milliseconds.
    keep_open: AtomicI64,
}

impl Live {
    /// Begins with what the database holds.
    ///
    /// # Errors
    /// When the database's own facts cannot be read or, on its first start, written.
    pub async fn open(
        store: impl Into<Box<dyn Store>>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, LiveError> {
        let store = store.into();
        match store.cluster() {
            None => Self::begin(store, Arc::new(LocalBus::default()), clock, None).await,
            Some(port) => {
                let bus = Arc::new(SharedBus::default());
                let membership = Membership::begin(port, Arc::clone(&bus), &*clock).await?;
                Self::begin(store, bus, clock, Some(membership)).await
            }
        }
    }

    async fn begin(
        store: Box<dyn Store>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        membership: Option<Membership>,
    ) -> Result<Self, LiveError> {
        let cookie_key = store.fact_or("cookie key", random::key()).await?;
        let id_key = store.fact_or("id key", random::key()).await?;
        let stopping = CancellationToken::new();
        let inner = Inner {
            settings: KeptSettings::new(store.site_settings().await?),
            store,
            sign_ins: SignInState::new(&clock),
            clock,
            cookie_key,
            id_key,
            games: Games::new(),
            people: People::new(),
            queues: Queues::default(),
            hub: GameHub::new(Arc::clone(&bus)),
            bus,
            catching_up: CatchingUp::default(),
            membership: membership.map(Arc::new),
            tasks: TaskTracker::new(),
            closing: stopping.child_token(),
            stopping,
            keep_open: AtomicI64::new(tidy::OPEN_KEPT),
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
        let (game, names) = self.game_with_names(game).await?;
        Ok(GameView::of(&game, &names, viewer, since, self.now_ms()))
    }

    /// A page of a game's comments, as `viewer` may read them: those before event `before`, or the
    /// newest.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn comments(
        &self,
        game: &GameId,
        viewer: Option<&PersonId>,
        before: Option<Seq>,
    ) -> Result<CommentsPage, LiveError> {
        let (game, names) = self.game_with_names(game).await?;
        Ok(CommentsPage::of(&game, &names, viewer, before))
    }

    /// Follows a game; the value is its last event. Subscribe first, then look at the game, then
    /// wait for a change: so nothing is missed.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn subscribe(&self, game: &GameId) -> Result<watch::Receiver<Seq>, LiveError> {
        let seq = self.game(game).await?.seq();
        Ok(self.inner.bus.subscribe(game, seq))
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
        let entered = self.inner.hub.enter(&self.game(game).await?, who);
        // The game may have gone on while nobody was at its board.
        if let Some(latest) = self.inner.games.peek(game) {
            self.inner.hub.meet(&latest);
        }
        // Or another node has told of it before there was a board.
        self.catch_up_if_stale(game);
        Ok(entered)
    }

    /// Counts up whenever a list of the start page may have changed.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.inner.bus.subscribe_lobby()
    }

    /// Open seeks, the newest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn seeks(&self) -> Result<Vec<Listed>, LiveError> {
        Ok(self.inner.store.seeks().await?)
    }

    /// Games that two people play now, the latest turn first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn running(&self) -> Result<Vec<Listed>, LiveError> {
        Ok(self.inner.store.running().await?)
    }

    /// A page of the games that two people play now, the latest turn first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn games(
        &self,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<Listed>, LiveError> {
        Ok(self.inner.store.games(filter, offset, limit).await?)
    }

    /// How many such games there are of each variant and time control, among 10,000 of them.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn count_games(&self) -> Result<Vec<GameCount>, LiveError> {
        Ok(self.inner.store.count_games().await?)
    }

    /// A person's games that are not over: those that wait for this person's turn first, the most
    /// urgent at the top.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn unfinished_of(&self, person: &PersonId) -> Result<Vec<Listed>, LiveError> {
        Ok(self.inner.store.unfinished_of(person).await?)
    }

    /// A page of a person's games that are over, the last to end first: those that ended before the
    /// game `before`, if given.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn finished_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
    ) -> Result<Vec<Listed>, LiveError> {
        Ok(self
            .inner
            .store
            .finished_of(person, before, FINISHED_PAGE)
            .await?)
    }

    /// How many games wait for a person's turn or choice, and challenges by name for an answer.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn waiting_for(&self, person: &PersonId) -> Result<u32, LiveError> {
        Ok(self.inner.store.waiting_for(person).await?)
    }

    /// The same without the game `except`, if that waits too.
    ///
    /// # Errors
    /// When the database or the game cannot be read.
    pub async fn waiting_elsewhere(
        &self,
        person: &PersonId,
        except: Option<&GameId>,
    ) -> Result<u32, LiveError> {
        let waiting = self.waiting_for(person).await?;
        let Some(except) = except else {
            return Ok(waiting);
        };
        let game = self.game(except).await?;
        let awaits = game.awaits();
        let here = !game.one_board()
            && Color::ALL
                .into_iter()
                .any(|side| awaits[side] && game.players()[side].as_ref() == Some(person));
        Ok(waiting.saturating_sub(u32::from(here)))
    }

    /// Follows what is new in a person's own games.
    pub fn news_for(&self, person: &PersonId) -> watch::Receiver<PersonNews> {
        self.inner.bus.news_for(person)
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

    /// 64 random bytes, made on the first start and kept. They signed the cookies of the versions
    /// before sessions.
    pub fn cookie_key(&self) -> &[u8] {
        &self.inner.cookie_key
    }

    /// Whether this server should be sent people: the database can be read and written now, for which
    /// a row is written, and other nodes are heard.
    ///
    /// # Errors
    /// When it should not, or the server is about to stop.
    pub async fn check(&self) -> Result<(), LiveError> {
        self.accepting_people()?;
        self.check_database().await?;
        self.knows_others()
    }

    /// Whether this server is neither about to stop nor too old for the database.
    ///
    /// # Errors
    /// When it is.
    pub fn accepting_people(&self) -> Result<(), LiveError> {
        if let Some(membership) = &self.inner.membership {
            membership.stays()?;
        }
        self.accepting()
    }

    /// Whether this server hears the other nodes and knows the time by which all go.
    ///
    /// # Errors
    /// When it does not.
    pub fn knows_others(&self) -> Result<(), LiveError> {
        if let Some(membership) = &self.inner.membership {
            membership.knows_others()?;
        }
        Ok(())
    }

    /// Whether a row can be written to the database now.
    ///
    /// # Errors
    /// When it cannot.
    pub async fn check_database(&self) -> Result<(), LiveError> {
        Ok(self.inner.store.check().await?)
    }

    /// Cancelled when the server begins to stop, and to make it begin: from then on no command is
    /// taken, and sockets say goodbye.
    pub fn stopping(&self) -> CancellationToken {
        self.inner.stopping.clone()
    }

    /// Cancelled when sockets have to close, so that pages connect to another server: with
    /// [`Live::stopping`], or before it.
    pub fn closing(&self) -> CancellationToken {
        self.inner.closing.clone()
    }

    /// Takes no more commands, waits until what was taken is durable and announced, and closes the
    /// database.
    pub async fn shutdown(&self) {
        self.inner.stopping.cancel();
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
        if let Some(membership) = &self.inner.membership {
            membership.leave().await;
        }
        self.inner.store.close().await;
    }

    fn accepting(&self) -> Result<(), LiveError> {
        if self.inner.closing.is_cancelled() {
            Err(LiveError::Stopping)
        } else {
            Ok(())
        }
    }
}
