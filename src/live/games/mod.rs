//! Running games: cached state, command queues, decisions, and news for other parts of the server.

mod boards;
pub(super) mod cache;
mod cards;
pub(in crate::live) mod commands;
mod computers;
pub(in crate::live) mod fair_play;
mod flags;
pub(super) mod hearing;
mod news;
pub(in crate::live) mod occasions;
mod play;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::{Mutex, mpsc};

use super::{Bus, Node, People, Presence, Ratings, Standings};
use cache::GameCache;
use commands::queue::CommandQueues;
use commands::waiting::QueuedCommand;
use fair_play::StandingKeys;
use hearing::GameRereads;
use postern_game::GameId;

/// The service for running games.
pub struct Games {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) bus: Arc<dyn Bus>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) presence: Arc<Presence>,
    pub(in crate::live) ratings: Arc<Ratings>,
    pub(in crate::live) cache: GameCache,
    pub(in crate::live) queues: CommandQueues<QueuedCommand>,
    pub(in crate::live) catching_up: GameRereads,
    pub(in crate::live) standing_keys: StandingKeys,
    /// Whether computer players are enabled.
    pub(in crate::live) plays: AtomicBool,
    /// Held while a game against a computer starts, so that a person's games are counted correctly.
    pub(in crate::live) beginning: Mutex<()>,
    /// Sends the IDs of games in which a computer must act.
    pub(in crate::live) waits_for_computer: mpsc::UnboundedSender<GameId>,
}
