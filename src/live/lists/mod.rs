//! Lists of games: for pages, of the archive, and by position.

mod archive;
pub(in crate::live) mod games;
pub(in crate::live) mod positions;

use std::sync::Arc;

use super::{Bus, games::Games, node::Node, people::People};

/// The lists.
pub struct Lists {
    node: Arc<Node>,
    bus: Arc<dyn Bus>,
    people: Arc<People>,
    games: Arc<Games>,
}

impl Lists {
    pub(super) const fn new(
        node: Arc<Node>,
        bus: Arc<dyn Bus>,
        people: Arc<People>,
        games: Arc<Games>,
    ) -> Self {
        Self {
            node,
            bus,
            people,
            games,
        }
    }
}
