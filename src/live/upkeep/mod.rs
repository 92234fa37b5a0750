//! What runs beside the games: jobs, what is removed, and whether the server is ready.

pub(in crate::live) mod figures;
pub(super) mod tidy;

use std::sync::{Arc, atomic::AtomicI64};

use super::{Games, Node, People, Presence};

/// Removes what nobody uses.
pub struct Upkeep {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) presence: Arc<Presence>,
    pub(in crate::live) games: Arc<Games>,
    /// For how long a game that nobody joins is kept, in milliseconds.
    pub(in crate::live) keep_open: AtomicI64,
}
