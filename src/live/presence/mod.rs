//! Presence at boards and on the site, and absence times.

mod absence;
pub(in crate::live) mod hub;
mod looks;
pub(in crate::live) mod visitors;
pub(in crate::live) mod visits;

use std::sync::Arc;

use super::{Bus, Node};
use hub::GameHub;
use looks::LatestLooks;
use visitors::Visitors;
use visits::Visits;

/// The service for presence at boards and on the site.
pub struct Presence {
    node: Arc<Node>,
    bus: Arc<dyn Bus>,
    pub(super) hub: GameHub,
    pub(super) visits: Visits,
    looks: LatestLooks,
    pub(super) visitors: Visitors,
}

impl Presence {
    pub(super) fn new(node: Arc<Node>, bus: Arc<dyn Bus>) -> Self {
        Self {
            node,
            hub: GameHub::new(Arc::clone(&bus)),
            bus,
            visits: Visits::default(),
            looks: LatestLooks::default(),
            visitors: Visitors::default(),
        }
    }
}
