//! Games as they go on: what is known of them, the commands that wait for each, what those lead to,
//! and who must hear of it.

mod boards;
mod cache;
mod cards;
mod computers;
mod conditional;
mod facts;
pub(in crate::live) mod fair_play;
mod flags;
mod hearing;
mod news;
mod plan;
mod play;
mod queue;
mod replies;
mod waiting;
mod worker;

use std::sync::{Arc, atomic::AtomicBool};

use tokio::sync::{Mutex, mpsc};

use super::{
    Bus, conduct::standings::Standings, node::Node, people::People, presence::Presence,
    ratings::Ratings,
};
use cache::GameCache;
use fair_play::StandingKeys;
use hearing::CatchingUp;
use postern_game::GameId;
use queue::Queues;
use waiting::Waiting;

/// The games.
pub struct Games {
    node: Arc<Node>,
    bus: Arc<dyn Bus>,
    standings: Arc<Standings>,
    people: Arc<People>,
    presence: Arc<Presence>,
    ratings: Arc<Ratings>,
    pub(super) cache: GameCache,
    queues: Queues<Waiting>,
    catching_up: CatchingUp,
    standing_keys: StandingKeys,
    /// Whether computers play here.
    plays: AtomicBool,
    /// Held by whoever begins a game against one, so that its games are counted one after another.
    beginning: Mutex<()>,
    /// Takes the games in which a computer is to look at the board.
    waits_for_computer: mpsc::UnboundedSender<GameId>,
}

impl Games {
    pub(super) fn new(
        node: Arc<Node>,
        bus: Arc<dyn Bus>,
        standings: Arc<Standings>,
        people: Arc<People>,
        presence: Arc<Presence>,
        ratings: Arc<Ratings>,
        waits_for_computer: mpsc::UnboundedSender<GameId>,
    ) -> Self {
        Self {
            node,
            bus,
            standings,
            people,
            presence,
            ratings,
            cache: GameCache::new(),
            queues: Queues::default(),
            catching_up: CatchingUp::default(),
            standing_keys: StandingKeys::new(),
            plays: AtomicBool::new(true),
            beginning: Mutex::default(),
            waits_for_computer,
        }
    }
}
