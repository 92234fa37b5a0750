//! Lists of games: for pages, in the archive, and by position.

mod archive;
pub(in crate::live) mod games;
pub(in crate::live) mod positions;

use std::sync::Arc;

use super::{Bus, Games, Node, People};

/// The service for lists of games.
pub struct Lists {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) bus: Arc<dyn Bus>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) games: Arc<Games>,
}
