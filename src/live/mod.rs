//! The running server: loads games, evaluates commands, appends events and notifies subscribers.
//! Also tracks presence and clocks.
//!
//! The order is commit, notify, answer: nobody sees anything that a power failure could undo.

mod accounts;
mod buckets;
mod bus;
mod challenges;
mod clock;
mod cluster;
mod computer;
mod conduct;
mod data;
mod error;
mod games;
mod lists;
mod node;
mod notifications;
mod people;
mod plans;
mod presence;
mod random;
mod ratings;
mod reads;
mod services;
mod shards;
mod studies;
mod talk;
mod upkeep;

use std::ops::Deref;
use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use strum::IntoEnumIterator as _;

pub use accounts::api_tokens::{ApiTokenError, NewApiToken};
pub use accounts::sessions::SessionPerson;
pub use accounts::{
    AccountError, Accounts, InvalidPassword, NewPasskey, NewSignIn, PasskeySignIn, Password,
    RelyingParty, SignInClient,
};
pub use bus::{Bus, LocalBus, PersonNews, PresenceState, TimerAlarm};
pub use challenges::Challenges;
pub use clock::{Clock, ManualClock, MeasuredTime, ServerClock, SystemClock};
pub use cluster::{Nodes, UnreadyReason};
pub use computer::{
    Analyses, AnalysisError, Computers, ProblemAttemptView, ProblemError, Problems, ReviewError,
    ReviewState, Reviews,
};
pub use conduct::settings::Settings;
pub use conduct::standings::Standings;
pub use conduct::{
    Complaint, Conduct, ConductError, LOG_PAGE, ModerationAuthority, QuotedLine, QuotedWork,
    REPORTS_PAGE, ReportDecision, ReportView, WithheldPart,
};
pub use data::PersonData;
pub use error::LiveError;
pub use games::Games;
pub use lists::Lists;
pub use lists::games::FINISHED_PAGE;
pub use lists::positions::{FoundGame, FoundGames};
pub use node::Node;
pub use node::jobs::Job;
pub use notifications::mail::{EmailError, GameNews, GamesMail, MailMessage, read_address};
pub use notifications::push::BrowserSubscription;
pub use notifications::{
    HttpClient, MailError, MailTransport, NotificationChoices, Notifications, PersonChannel,
    PostRequest, ReceiverError, ServerReply, Transports,
};
pub use people::People;
pub use people::vacations::{PersonVacations, VacationError, Vacations};
pub use plans::Plans;
pub use presence::Presence;
pub use presence::hub::PresenceGuard;
pub use presence::visitors::{MAX_NAMED, OnlinePeople, OpenPage};
pub use presence::visits::VisitKind;
pub use random::seed_thread;
pub use ratings::{GameRatings, RatingEffect, Ratings, SideRating};
pub use studies::{SavedStudy, Studies, StudiesError};
pub use talk::Talk;
pub use talk::chat::{ChatError, DELETED_WITHIN};
pub use talk::notes::{NotesError, PersonNotes, PublicNotes};
pub use upkeep::Upkeep;
pub use upkeep::figures::GaugeGuard;

use bus::SharedBus;
use cluster::Membership;
use postern_store::Store;
use postern_store::notifications::ChannelKind;
use services::Services;

/// All services of a running server. Cheap to clone.
#[derive(Clone)]
pub struct Live {
    services: Arc<Services>,
}

impl Deref for Live {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

impl Live {
    /// Opens all services with the state in the database.
    ///
    /// # Errors
    /// Returns an error if the server's stored keys and values cannot be read or, on the first
    /// start, written.
    pub async fn open(store: Store, clock: Arc<dyn Clock>) -> Result<Self, LiveError> {
        let (bus, membership): (Arc<dyn Bus>, _) = match store.cluster() {
            None => (Arc::new(LocalBus::new(clock.clone())), None),
            Some(port) => {
                let bus = Arc::new(SharedBus::new(clock.clone()));
                let membership = Membership::begin(port, bus.clone(), &*clock).await?;
                (bus, Some(membership))
            }
        };
        let services = Services::new(store, bus, clock, membership).await?;
        Ok(Self {
            services: Arc::new(services),
        })
    }

    /// Starts all background jobs, which run until the server stops. Call it once.
    pub fn start_jobs(&self, transports: &Transports) {
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
        let tasks = &self.node.tasks;
        for job in jobs {
            let live = self.clone();
            tasks.spawn(async move { job(&live).await });
        }
        for channel in ChannelKind::iter() {
            let (live, transports) = (self.clone(), transports.clone());
            tasks.spawn(async move { live.notifications.run(channel, &transports).await });
        }
        self.nodes.join_cluster();
    }

    /// Stops accepting commands, waits until the accepted ones are durable and announced, and
    /// closes the database.
    pub async fn shutdown(&self) {
        self.node.stopping.cancel();
        self.node.tasks.close();
        self.node.tasks.wait().await;
        if let Err(error) = self.presence.keep_looks(true).await {
            tracing::warn!(%error, "it could not be written who looked at which game");
        }
        if let Some(membership) = &self.node.membership {
            membership.leave().await;
        }
        self.node.store.close().await;
    }

    /// Returns a seed that shuffles the start position of a new game.
    #[allow(clippy::unused_self)]
    pub fn new_seed(&self) -> u64 {
        random::seed()
    }
}
