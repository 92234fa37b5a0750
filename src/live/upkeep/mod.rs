//! What runs beside the games: jobs, what is removed, and whether the server is ready.

pub(in crate::live) mod figures;
pub(in crate::live) mod jobs;
mod ready;
mod tidy;

use std::sync::{Arc, atomic::AtomicI64};

use super::{games::Games, node::Node, people::People, presence::Presence};

/// Removes what nobody uses.
pub struct Upkeep {
    node: Arc<Node>,
    people: Arc<People>,
    presence: Arc<Presence>,
    games: Arc<Games>,
    /// For how long a game that nobody joins is kept, in milliseconds.
    keep_open: AtomicI64,
}

impl Upkeep {
    pub(super) const fn new(
        node: Arc<Node>,
        people: Arc<People>,
        presence: Arc<Presence>,
        games: Arc<Games>,
    ) -> Self {
        Self {
            node,
            people,
            presence,
            games,
            keep_open: AtomicI64::new(tidy::OPEN_KEPT),
        }
    }
}
