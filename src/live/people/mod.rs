//! Guests and players: their names, hours and vacations.

mod cache;
mod guests;
mod hours;
mod names;
mod players;
pub(in crate::live) mod vacations;

use std::sync::Arc;

use super::{Bus, conduct::standings::Standings, node::Node};
use cache::PeopleCache;

/// Everybody who has a person here.
pub struct People {
    node: Arc<Node>,
    bus: Arc<dyn Bus>,
    standings: Arc<Standings>,
    pub(super) cache: PeopleCache,
}

impl People {
    pub(super) fn new(node: Arc<Node>, bus: Arc<dyn Bus>, standings: Arc<Standings>) -> Self {
        Self {
            node,
            bus,
            standings,
            cache: PeopleCache::new(),
        }
    }
}
