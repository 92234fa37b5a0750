//! Game lists for pages, the archive of finished games, and the position index.

mod archive;
pub(in crate::live) mod games;
pub(in crate::live) mod positions;

use std::sync::Arc;

use super::{Bus, Games, Node, People};

/// The service for game lists.
pub struct Lists {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) bus: Arc<dyn Bus>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) games: Arc<Games>,
}
