//! All services, in order of their dependencies.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64};
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::{Notify, mpsc};

use super::accounts::SignInState;
use super::cluster::Membership;
use super::computer::analysis::RunningAnalyses;
use super::computer::problems::ProblemsState;
use super::computer::review::RunningReviews;
use super::games::cache::GameCache;
use super::games::commands::queue::CommandQueues;
use super::games::fair_play::StandingKeys;
use super::games::hearing::GameRereads;
use super::notifications::mail::MailLimits;
use super::notifications::push;
use super::notifications::push::VapidKey;
use super::notifications::receivers::ReceiverTries;
use super::people::cache::PeopleCache;
use super::people::vacations::DAYS_A_YEAR;
use super::upkeep::tidy::OPEN_KEPT;
use super::{
    Accounts, Analyses, Bus, Challenges, Clock, Computers, Conduct, Games, Lists, LiveError, Node,
    Nodes, Notifications, People, Plans, Presence, Problems, Ratings, Reviews, Settings, Standings,
    Studies, Talk, Upkeep, Vacations, random,
};
use postern_store::{Store, StoreError};

/// Creates a service from the services that it needs and its own values.
macro_rules! service {
    ($service:ident: $($below:ident),* $(; $($own:ident: $value:expr),*)?) => {
        Arc::new($service { $($below: $below.clone(),)* $($($own: $value),*)? })
    };
}

/// All services. Each service depends only on services listed before it.
pub struct Services {
    pub node: Arc<Node>,
    pub standings: Arc<Standings>,
    pub settings: Arc<Settings>,
    pub people: Arc<People>,
    pub presence: Arc<Presence>,
    pub ratings: Arc<Ratings>,
    pub games: Arc<Games>,
    pub plans: Arc<Plans>,
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
    pub notifications: Arc<Notifications>,
    pub nodes: Arc<Nodes>,
    pub upkeep: Arc<Upkeep>,
}

impl Services {
    pub(super) async fn new(
        store: Store,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        membership: Option<Membership>,
    ) -> Result<Self, LiveError> {
        let id_key = store.fact_or("id key", random::key()).await?;
        let push_key = push::new_key().to_bytes().to_vec();
        let vapid = VapidKey::of(&store.fact_or("push key", push_key).await?)
            .ok_or_else(|| StoreError::Corrupt("the key for messages to browsers".to_owned()))?;
        let settings = (store.site_settings().await?, Instant::now());
        let node = Arc::new(Node::new(store, clock.clone(), membership, id_key));
        let (waits_for_computer, waiting) = mpsc::unbounded_channel();

        let standings = service!(Standings: node);
        let settings = service!(Settings: node; cached: Mutex::new(settings));
        let people = service!(People: node, bus, standings; cache: PeopleCache::default());
        let presence = Arc::new(Presence::new(node.clone(), bus.clone()));
        let ratings = service!(Ratings: node);
        let games = service!(
            Games: node, bus, standings, people, presence, ratings;
            cache: GameCache::default(),
            queues: CommandQueues::default(),
            catching_up: GameRereads::default(),
            standing_keys: StandingKeys::default(),
            plays: AtomicBool::new(true),
            beginning: tokio::sync::Mutex::default(),
            waits_for_computer: waits_for_computer
        );
        let plans = service!(Plans: node, games);
        let lists = service!(Lists: node, bus, people, games);
        let challenges = service!(
            Challenges: node, standings, games, lists;
            pairing: tokio::sync::Mutex::default()
        );
        let vacations = service!(
            Vacations: node, games;
            days_a_year: AtomicI64::new(DAYS_A_YEAR)
        );
        let computers = Computers::new(node.clone(), games.clone(), waiting);
        let analyses = service!(
            Analyses: node, people, games, computers;
            underway: RunningAnalyses::new(&clock)
        );
        let reviews = service!(
            Reviews: node, people, games, computers;
            underway: RunningReviews::new(&clock)
        );
        let problems = service!(
            Problems: node, standings, people, games, computers;
            state: ProblemsState::new()
        );
        let accounts = service!(
            Accounts: node, bus, standings, settings, people, games;
            sign_ins: SignInState::new(&clock)
        );
        let conduct = service!(
            Conduct: node, standings, settings, people, ratings, games, accounts
        );
        let talk = service!(Talk: node, bus, standings, people, presence, games, conduct);
        let studies = service!(Studies: node, standings, people);
        let notifications = service!(
            Notifications: node, standings, people, presence, games, accounts, conduct, talk;
            mail_limits: MailLimits::new(clock.clone()),
            has_new_mail: Notify::new(),
            receiver_tries: ReceiverTries::new(&clock),
            vapid: vapid
        );
        let nodes = service!(Nodes: node, presence, games, accounts);
        let upkeep = service!(
            Upkeep: node, people, presence, games;
            keep_open: AtomicI64::new(OPEN_KEPT)
        );
        Ok(Self {
            node,
            standings,
            settings,
            people,
            presence,
            ratings,
            games,
            plans,
            lists,
            challenges,
            vacations,
            computers,
            analyses,
            reviews,
            problems,
            accounts,
            conduct,
            talk,
            studies,
            notifications,
            nodes,
            upkeep,
        })
    }
}
