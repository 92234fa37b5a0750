//! Challenges to a named opponent, and one-click pairing.

mod matching;
mod pairing;

use std::sync::Arc;

use tokio::sync::Mutex;

use super::{Games, Lists, Node, Standings};

/// The service that matches opponents.
pub struct Challenges {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) lists: Arc<Lists>,
    /// Held while a one-click request searches the open challenges for an opponent.
    pub(in crate::live) pairing: Mutex<()>,
}
