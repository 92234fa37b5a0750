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
#[cfg(test)]
mod test_games;
mod upkeep;
mod webhooks;

use std::{ops::Deref, sync::Arc, time::Instant};

use futures_util::{FutureExt as _, future::BoxFuture};
use tokio::sync::mpsc;

pub use accounts::api_tokens::{ApiTokenError, NewApiToken};
pub use accounts::sessions::SignedIn;
pub use accounts::{
    AccountError, Accounts, Browser, Entered, InvalidPassword, NewPasskey, OwnData, PasskeySignIn,
    Password, RelyingParty,
};
pub use bus::{Alarm, Bus, LocalBus, PersonNews, PresenceState};
pub use challenges::Challenges;
pub use clock::{Clock, ManualClock, Measured, ServerClock, SystemClock};
pub use cluster::{Nodes, Unready};
pub use computer::{
    Analyses, AnalysisError, Computers, ProblemError, Problems, ReviewError, ReviewState, Reviews,
    ShownProblem,
};
pub use conduct::settings::Settings;
pub use conduct::standings::Standings;
pub use conduct::{
    Authority, Complaint, Conduct, ConductError, Decision, Kept, LOG_PAGE, QuotedLine, QuotedWork,
    REPORTS_PAGE, ReportView,
};
pub use deliveries::MailChoices;
pub use error::LiveError;
pub use games::Games;
pub use lists::Lists;
pub use lists::games::FINISHED_PAGE;
pub use lists::positions::{FoundGame, FoundGames};
pub use mail::{EmailError, GamesMail, Message, NotSent, Post, ToldGame, read_address};
pub use node::Node;
pub use pauses::Reply;
pub use people::{
    People,
    vacations::{OwnVacations, VacationError, Vacations},
};
pub use presence::visitors::{MOST_NAMED, OpenPage, WhoIsHere};
pub use presence::visits::Visit;
pub use presence::{Presence, hub::PresenceGuard};
pub use push::{Carrier, Entered as EnteredDevice, PushError, PushRequest};
pub use ratings::{GameRatings, RatedEnd, Ratings, SideRating};
pub use studies::{SavedStudy, Studies, StudiesError};
pub use talk::Talk;
pub use talk::chat::{ChatError, DELETED_WITHIN};
pub use talk::notes::{NotesError, OpenNotes, OwnNotes};
pub use upkeep::Upkeep;
pub use upkeep::figures::Counted;
pub use upkeep::jobs::Job;
pub use webhooks::{Courier, WebhookError};

use buckets::Tries;
use bus::SharedBus;
use cluster::Membership;
use mail::MailState;
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
    pub games: Arc<Games>,
    pub lists: Arc<Lists>,
    pub challenges: Arc<Challenges>,
    pub vacations: Arc<Vacations>,
    pub computers: Arc<Computers>,
    pub analyses: Arc<Analyses>,
    pub reviews: Arc<Reviews>,
    pub problems: Arc<Problems>,
    pub accounts: Arc<Accounts>,
    pub conduct: Arc<Conduct>,
    pub talk: Arc<Talk>,
    pub studies: Arc<Studies>,
    pub nodes: Arc<Nodes>,
    pub upkeep: Arc<Upkeep>,
    mail: MailState,
    webhook_tries: Tries,
    push: PushState,
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
        let node = Arc::new(Node::new(store, clock.clone(), membership, id_key));
        let standings = Arc::new(Standings::new(node.clone()));
        let settings = Arc::new(Settings::new(node.clone(), settings));
        let people = People::new(node.clone(), bus.clone(), standings.clone());
        let people = Arc::new(people);
        let presence = Arc::new(Presence::new(node.clone(), bus.clone()));
        let ratings = Arc::new(Ratings::new(node.clone()));
        let (waits, waiting) = mpsc::unbounded_channel();
        let games = Arc::new(Games::new(
            node.clone(),
            bus.clone(),
            standings.clone(),
            people.clone(),
            presence.clone(),
            ratings.clone(),
            waits,
        ));
        let lists = Arc::new(Lists::new(
            node.clone(),
            bus.clone(),
            people.clone(),
            games.clone(),
        ));
        let challenges = Challenges::new(
            node.clone(),
            standings.clone(),
            games.clone(),
            lists.clone(),
        );
        let vacations = Vacations::new(node.clone(), games.clone());
        let computers = Computers::new(node.clone(), games.clone(), waiting);
        let analyses = Analyses::new(
            node.clone(),
            people.clone(),
            games.clone(),
            computers.clone(),
        );
        let reviews = Reviews::new(
            node.clone(),
            people.clone(),
            games.clone(),
            computers.clone(),
        );
        let problems = Problems::new(
            node.clone(),
            standings.clone(),
            people.clone(),
            games.clone(),
            computers.clone(),
        );
        let accounts = Arc::new(Accounts::new(
            node.clone(),
            bus.clone(),
            standings.clone(),
            settings.clone(),
            people.clone(),
            games.clone(),
        ));
        let conduct = Arc::new(Conduct::new(
            node.clone(),
            standings.clone(),
            settings.clone(),
            people.clone(),
            ratings.clone(),
            games.clone(),
            accounts.clone(),
        ));
        let talk = Talk::new(
            node.clone(),
            bus,
            standings.clone(),
            people.clone(),
            presence.clone(),
            games.clone(),
            conduct.clone(),
        );
        let nodes = Nodes::new(
            node.clone(),
            presence.clone(),
            games.clone(),
            accounts.clone(),
        );
        let upkeep = Upkeep::new(
            node.clone(),
            people.clone(),
            presence.clone(),
            games.clone(),
        );
        let studies = Studies::new(node.clone(), standings.clone(), people.clone());
        let inner = Services {
            mail: MailState::new(&clock),
            webhook_tries: Tries::new(WEBHOOK_TRIES, &clock),
            push: PushState::new(&push_key, &clock)?,
            node,
            standings,
            settings,
            people,
            presence,
            ratings,
            games,
            lists,
            challenges: Arc::new(challenges),
            vacations: Arc::new(vacations),
            computers,
            analyses: Arc::new(analyses),
            reviews: Arc::new(reviews),
            problems: Arc::new(problems),
            accounts,
            conduct,
            talk: Arc::new(talk),
            studies: Arc::new(studies),
            nodes: Arc::new(nodes),
            upkeep: Arc::new(upkeep),
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// Starts all background jobs, which go on until the server stops. Call it once.
    pub fn start_jobs(&self, senders: Senders) {
        let jobs: [fn(&Self) -> BoxFuture<'_, ()>; 9] = [
            |live| live.games.run_flags().boxed(),
            |live| live.lists.run_index().boxed(),
            |live| live.upkeep.run_tidy().boxed(),
            |live| live.vacations.run_vacations().boxed(),
            |live| live.computers.run_computers().boxed(),
            |live| live.problems.run_proofs().boxed(),
            |live| live.presence.run_looks().boxed(),
            |live| live.conduct.run_report_figures().boxed(),
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
        self.nodes.join_cluster();
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

    /// What shuffles the start of a new game.
    #[allow(clippy::unused_self)]
    pub fn new_seed(&self) -> u64 {
        random::seed()
    }
}
