//! Maintenance: gauges, and the removal of unused data.

pub(in crate::live) mod figures;
pub(super) mod tidy;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use super::{Games, Node, People, Presence};

/// The service that removes unused data.
pub struct Upkeep {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) presence: Arc<Presence>,
    pub(in crate::live) games: Arc<Games>,
    /// How long a game that nobody joins is stored, in milliseconds.
    pub(in crate::live) keep_open: AtomicI64,
}
