//! Challenges by name, and opponents by one click.

mod matching;
mod pairing;

use std::sync::Arc;

use tokio::sync::Mutex;

use super::{conduct::standings::Standings, games::Games, lists::Lists, node::Node};

/// How people come to an opponent.
pub struct Challenges {
    node: Arc<Node>,
    standings: Arc<Standings>,
    games: Arc<Games>,
    lists: Arc<Lists>,
    /// Held by whoever looks for an opponent among the open challenges.
    pairing: Mutex<()>,
}

impl Challenges {
    pub(super) fn new(
        node: Arc<Node>,
        standings: Arc<Standings>,
        games: Arc<Games>,
        lists: Arc<Lists>,
    ) -> Self {
        Self {
            node,
            standings,
            games,
            lists,
            pairing: Mutex::default(),
        }
    }
}
