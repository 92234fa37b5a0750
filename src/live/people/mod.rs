//! Guests and players: their names, hours and vacations.

pub(super) mod cache;
mod guests;
mod hours;
mod names;
mod players;
pub(in crate::live) mod vacations;

use std::sync::Arc;

use super::{Bus, Node, Standings};
use cache::PeopleCache;

/// The service for people: guests and players, their names and hours.
pub struct People {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) bus: Arc<dyn Bus>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) cache: PeopleCache,
}
