//! Chat, and notes for oneself.

pub(in crate::live) mod chat;
pub(in crate::live) mod notes;

use std::sync::Arc;

use super::{
    Bus,
    conduct::{Conduct, standings::Standings},
    games::Games,
    node::Node,
    people::People,
    presence::Presence,
};

/// What people write beside the games.
pub struct Talk {
    node: Arc<Node>,
    bus: Arc<dyn Bus>,
    standings: Arc<Standings>,
    people: Arc<People>,
    presence: Arc<Presence>,
    games: Arc<Games>,
    conduct: Arc<Conduct>,
}

impl Talk {
    pub(super) const fn new(
        node: Arc<Node>,
        bus: Arc<dyn Bus>,
        standings: Arc<Standings>,
        people: Arc<People>,
        presence: Arc<Presence>,
        games: Arc<Games>,
        conduct: Arc<Conduct>,
    ) -> Self {
        Self {
            node,
            bus,
            standings,
            people,
            presence,
            games,
            conduct,
        }
    }
}
