//! Chat and private notes.

pub(in crate::live) mod chat;
pub(in crate::live) mod notes;

use std::sync::Arc;

use super::{Bus, Conduct, Games, Node, People, Presence, Standings};

/// The service for private chat and notes.
pub struct Talk {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) bus: Arc<dyn Bus>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) presence: Arc<Presence>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) conduct: Arc<Conduct>,
}
