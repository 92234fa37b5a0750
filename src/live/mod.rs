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
mod node;
mod occasions;
mod pauses;
mod people;
mod presence;
mod push;
mod random;
mod ratings;
mod send_queue;
mod shards;
mod standing;
mod studies;
mod talk;
mod upkeep;
mod webhooks;

use std::{
    ops::Deref,
    sync::{Arc, atomic::AtomicI64},
    time::Instant,
};

use futures_util::{FutureExt as _, future::BoxFuture};
use tokio::sync::watch;

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
pub use conduct::settings::Settings;
pub use conduct::standings::Standings;
pub use conduct::{
    Authority, Complaint, ConductError, Decision, Kept, LOG_PAGE, QuotedLine, QuotedWork,
    REPORTS_PAGE, ReportView,
};
pub use deliveries::MailChoices;
pub use error::LiveError;
pub use lists::games::FINISHED_PAGE;
pub use lists::positions::{FoundGame, FoundGames};
pub use mail::{EmailError, GamesMail, Message, NotSent, Post, ToldGame, read_address};
pub use node::Node;
pub use pauses::Reply;
pub use people::{
    People,
    vacations::{VacationError, Vacations},
};
pub use presence::visitors::{MOST_NAMED, OpenPage, WhoIsHere};
pub use presence::visits::Visit;
pub use presence::{Presence, hub::PresenceGuard};
pub use push::{Carrier, Entered as EnteredDevice, PushError, PushRequest};
pub use ratings::{GameRatings, RatedEnd, Ratings, SideRating};
pub use studies::{SavedStudy, StudiesError};
pub use talk::chat::ChatError;
pub use talk::notes::{NotesError, OpenNotes, OwnNotes};
pub use upkeep::figures::Counted;
pub use upkeep::jobs::Job;
pub use webhooks::{Courier, WebhookError};

use accounts::SignInState;
use buckets::Tries;
use bus::SharedBus;
use cluster::Membership;
use computer::{Analyses, Computers, ProblemsState, Reviews};
use games::cache::GameCache;
use games::fair_play::StandingKeys;
use games::hearing::CatchingUp;
use games::queue::Queues;
use games::waiting::Waiting;
use mail::MailState;
use postern_game::{Game, GameId, GameView, Names, PersonId, Seq, view::CommentsPage};
use postern_store::Store;
use push::PushState;
use webhooks::WEBHOOK_TRIES;

/// What background jobs send with.
pub struct Senders {
    /// None where no mail can be sent.
    pub post: Option<Arc<dyn Post>>,
    pub courier: Arc<dyn Courier>,
    pub carrier: Arc<dyn Carrier>,
    /// The address of the site: `https://chess.example`.
    pub site: String,
}

/// Everything that goes on. Cheap to clone.
#[derive(Clone)]
pub struct Live {
    inner: Arc<Services>,
}

/// The services, each of which holds only those before it.
pub struct Services {
    pub node: Arc<Node>,
    pub standings: Arc<Standings>,
    pub settings: Arc<Settings>,
    pub people: Arc<People>,
    pub presence: Arc<Presence>,
    pub ratings: Arc<Ratings>,
    id_key: Vec<u8>,
    games: GameCache,
    queues: Queues<Waiting>,
    /// Held by whoever looks for an opponent among the open challenges.
    pairing: tokio::sync::Mutex<()>,
    sign_ins: SignInState,
    mail: MailState,
    webhook_tries: Tries,
    push: PushState,
    bus: Arc<dyn Bus>,
    catching_up: CatchingUp,
    computers: Computers,
    reviews: Reviews,
    analyses: Analyses,
    standing_keys: StandingKeys,
    problems: ProblemsState,
    /// For how long a game that nobody joins is kept, in milliseconds.
    keep_open: AtomicI64,
    /// Days of vacation in a year.
    vacation_days: AtomicI64,
}

impl Deref for Live {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.inner
    }
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
            None => Self::begin(store, Arc::new(LocalBus::new(clock.clone())), clock, None).await,
            Some(port) => {
                let bus = Arc::new(SharedBus::new(clock.clone()));
                let membership = Membership::begin(port, bus.clone(), &*clock).await?;
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
        let settings = (store.site_settings().await?, Instant::now());
        let node = Arc::new(Node::new(store, clock.clone(), membership));
        let standings = Arc::new(Standings::new(node.clone()));
        let settings = Arc::new(Settings::new(node.clone(), settings));
        let people = People::new(node.clone(), bus.clone(), standings.clone());
        let people = Arc::new(people);
        let presence = Arc::new(Presence::new(node.clone(), bus.clone()));
        let ratings = Arc::new(Ratings::new(node.clone()));
        let inner = Services {
            sign_ins: SignInState::new(&clock),
            mail: MailState::new(&clock),
            webhook_tries: Tries::new(WEBHOOK_TRIES, &clock),
            reviews: Reviews::new(&clock),
            analyses: Analyses::new(&clock),
            standing_keys: StandingKeys::new(),
            problems: ProblemsState::new(),
            push: PushState::new(&push_key, &clock)?,
            id_key,
            games: GameCache::new(),
            queues: Queues::default(),
            pairing: tokio::sync::Mutex::default(),
            bus,
            catching_up: CatchingUp::default(),
            computers: Computers::new(node.stopping.clone()),
            node,
            standings,
            settings,
            people,
            presence,
            ratings,
            keep_open: AtomicI64::new(upkeep::tidy::OPEN_KEPT),
            vacation_days: AtomicI64::new(people::vacations::DAYS_A_YEAR),
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// Starts all background jobs, which go on until the server stops. Call it once.
    pub fn start_jobs(&self, senders: Senders) {
        let jobs: [fn(&Self) -> BoxFuture<'_, ()>; 8] = [
            |live| live.run_flags().boxed(),
            |live| live.run_index().boxed(),
            |live| live.run_tidy().boxed(),
            |live| live.run_vacations().boxed(),
            |live| live.run_computers().boxed(),
            |live| live.presence.run_looks().boxed(),
            |live| live.run_report_figures().boxed(),
            |live| live.presence.run_visitors().boxed(),
        ];
        let tasks = &self.inner.node.tasks;
        for job in jobs {
            let live = self.clone();
            tasks.spawn(async move { job(&live).await });
        }
        let Senders {
            post,
            courier,
            carrier,
            site,
        } = senders;
        if let Some(post) = post {
            let live = self.clone();
            tasks.spawn(async move { live.run_mail(&*post).await });
        }
        let live = self.clone();
        tasks.spawn(async move {
            tokio::join!(
                live.run_webhooks(&*courier, &site),
                live.run_push(&*carrier, &site)
            );
        });
        self.join_cluster();
    }

    /// Takes no more commands, waits until what was taken is durable and announced, and closes the
    /// database.
    pub async fn shutdown(&self) {
        self.inner.node.stopping.cancel();
        self.inner.node.tasks.close();
        self.inner.node.tasks.wait().await;
        if let Err(error) = self.presence.keep_looks(true).await {
            tracing::warn!(%error, "it could not be written who looked at which game");
        }
        if let Some(membership) = &self.inner.node.membership {
            membership.leave().await;
        }
        self.inner.node.store.close().await;
    }

    /// The game as it stands, and the names of everybody in it.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn game_with_names(&self, id: &GameId) -> Result<(Arc<Game>, Names), LiveError> {
        let game = self.game(id).await?;
        let names = self.people.names(&game).await?;
        Ok((game, names))
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
        Ok(GameView::of(
            &game,
            &names,
            viewer,
            since,
            self.node.now_ms(),
        ))
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

    /// Somebody comes to a game's board, and is there until the [`PresenceGuard`] is dropped.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn enter(
        &self,
        game: &GameId,
        who: Option<&PersonId>,
    ) -> Result<(PresenceGuard, watch::Receiver<PresenceState>), LiveError> {
        let entered = self.inner.presence.hub.enter(&self.game(game).await?, who);
        if let Some(person) = who {
            self.inner.presence.visits.end(game, person);
        }
        // The game may have gone on while nobody was at its board.
        if let Some(latest) = self.inner.games.peek(game) {
            self.inner.presence.hub.meet(&latest);
        }
        // Or another node has told of it before there was a board.
        self.catch_up_if_stale(game);
        Ok(entered)
    }

    /// What shuffles the start of a new game.
    #[allow(clippy::unused_self)]
    pub fn new_seed(&self) -> u64 {
        random::seed()
    }
}
