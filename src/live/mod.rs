//! Games as they are played: load, decide, append, notify; who is here, and whose clock runs out.
//!
//! Commit, then notify, then answer: nobody is shown what a power cut could undo.

mod accounts;
mod buckets;
mod bus;
mod challenges;
mod clock;
mod cluster;
mod computer;
mod conduct;
mod deliveries;
mod error;
mod games;
mod lists;
mod mail;
mod occasions;
mod pauses;
mod people;
mod presence;
mod push;
mod random;
mod ratings;
mod shards;
mod standing;
mod studies;
mod talk;
mod upkeep;
mod webhooks;

use std::sync::{Arc, atomic::AtomicI64};

use tokio::sync::watch;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use accounts::api_tokens::{ApiTokenError, NewApiToken};
pub use accounts::sessions::SignedIn;
pub use accounts::{
    AccountError, Browser, Entered, InvalidPassword, NewPasskey, OwnData, PasskeySignIn, Password,
    RelyingParty,
};
pub use bus::{Alarm, Bus, LocalBus, PersonNews, PresenceState};
pub use clock::{Clock, ManualClock, Measured, ServerClock, SystemClock};
pub use cluster::Unready;
pub use computer::{AnalysisError, ProblemError, ReviewError, ReviewState, ShownProblem};
pub use conduct::{
    Authority, Complaint, ConductError, Decision, Kept, LOG_PAGE, QuotedLine, QuotedWork,
    REPORTS_PAGE, ReportView,
};
pub use deliveries::NotificationChoices;
pub use error::LiveError;
pub use lists::games::FINISHED_PAGE;
pub use lists::positions::{FoundGame, FoundGames};
pub use mail::{EmailError, GamesMail, Message, NotSent, Post, ToldGame, read_address};
pub use pauses::Reply;
pub use people::vacations::{VacationError, Vacations};
pub use presence::hub::Presence;
pub use presence::visitors::{MOST_NAMED, OpenPage, WhoIsHere};
pub use presence::visits::Visit;
pub use push::{Carrier, Entered as EnteredDevice, PushError, PushRequest};
pub use ratings::{GameRatings, RatedEnd, SideRating};
pub use studies::{SavedStudy, StudiesError};
pub use talk::chat::ChatError;
pub use talk::notes::{NotesError, OpenNotes, OwnNotes};
pub use upkeep::figures::Counted;
pub use upkeep::jobs::{Job, Senders};
pub use webhooks::{Courier, WebhookError};

use accounts::SignInState;
use buckets::Tries;
use bus::SharedBus;
use cluster::Membership;
use computer::{Analyses, Computers, ProblemsState, Reviews};
use conduct::KeptSettings;
use games::cache::{Games, People};
use games::fair_play::StandingKeys;
use games::hearing::CatchingUp;
use games::queue::Queues;
use games::waiting::Waiting;
use mail::MailState;
use postern_game::{GameId, GameView, Millis, PersonId, Seq, view::CommentsPage};
use postern_store::Store;
use presence::hub::GameHub;
use presence::looks::LatestLooks;
use presence::visitors::Visitors;
use presence::visits::Visits;
use push::PushState;
use upkeep::jobs::Failures;
use webhooks::WEBHOOK_TRIES;

/// Everything that goes on. Cheap to clone.
#[derive(Clone)]
pub struct Live {
    inner: Arc<Inner>,
}

struct Inner {
    store: Box<dyn Store>,
    clock: Arc<dyn Clock>,
    id_key: Vec<u8>,
    games: Games,
    people: People,
    settings: KeptSettings,
    visitors: Visitors,
    queues: Queues<Waiting>,
    /// Held by whoever looks for an opponent among the open challenges.
    pairing: tokio::sync::Mutex<()>,
    sign_ins: SignInState,
    mail: MailState,
    webhook_tries: Tries,
    push: PushState,
    bus: Arc<dyn Bus>,
    hub: GameHub,
    visits: Visits,
    looks: LatestLooks,
    catching_up: CatchingUp,
    computers: Computers,
    reviews: Reviews,
    analyses: Analyses,
    standing_keys: StandingKeys,
    problems: ProblemsState,
    /// None where there can be no other node.
    membership: Option<Arc<Membership>>,
    tasks: TaskTracker,
    failures: Failures,
    stopping: CancellationToken,
    /// Cancelled when sockets have to close: with `stopping`, or before it.
    closing: CancellationToken,
    /// When this server began.
    begun_ms: Millis,
    /// For how long a game that nobody joins is kept, in milliseconds.
    keep_open: AtomicI64,
    /// Days of vacation in a year.
    vacation_days: AtomicI64,
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
            None => {
                Self::begin(
                    store,
                    Arc::new(LocalBus::new(Arc::clone(&clock))),
                    clock,
                    None,
                )
                .await
            }
            Some(port) => {
                let bus = Arc::new(SharedBus::new(Arc::clone(&clock)));
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
        let id_key = store.fact_or("id key", random::key()).await?;
        let push_key = push::new_key().to_bytes().to_vec();
        let push_key = store.fact_or("push key", push_key).await?;
        let stopping = CancellationToken::new();
        let inner = Inner {
            settings: KeptSettings::new(store.site_settings().await?),
            store,
            sign_ins: SignInState::new(&clock),
            mail: MailState::new(&clock),
            webhook_tries: Tries::new(WEBHOOK_TRIES, &clock),
            reviews: Reviews::new(&clock),
            analyses: Analyses::new(&clock),
            standing_keys: StandingKeys::new(),
            problems: ProblemsState::new(),
            push: PushState::new(&push_key, &clock)?,
            begun_ms: clock.now_ms(),
            clock,
            id_key,
            games: Games::new(),
            people: People::new(),
            visitors: Visitors::default(),
            queues: Queues::default(),
            pairing: tokio::sync::Mutex::default(),
            hub: GameHub::new(Arc::clone(&bus)),
            visits: Visits::default(),
            looks: LatestLooks::default(),
            bus,
            catching_up: CatchingUp::default(),
            computers: Computers::new(stopping.clone()),
            membership: membership.map(Arc::new),
            tasks: TaskTracker::new(),
            failures: Failures::default(),
            closing: stopping.child_token(),
            stopping,
            keep_open: AtomicI64::new(upkeep::tidy::OPEN_KEPT),
            vacation_days: AtomicI64::new(people::vacations::DAYS_A_YEAR),
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
        if let Some(person) = who {
            self.inner.visits.end(game, person);
        }
        // The game may have gone on while nobody was at its board.
        if let Some(latest) = self.inner.games.peek(game) {
            self.inner.hub.meet(&latest);
        }
        // Or another node has told of it before there was a board.
        self.catch_up_if_stale(game);
        Ok(entered)
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
}
