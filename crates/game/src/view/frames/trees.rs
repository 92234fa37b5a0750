//! The legal turns of a state as JSON, created once for all connections.

use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::{Audience, TurnTree};
use postern_rules::Position;

/// The legal turns of one state of a game, created on first use. They depend on hidden information,
/// but everyone in an audience knows the same, so there is one tree per audience.
#[derive(Debug, Default)]
pub struct TurnTrees([OnceLock<SharedTree>; Audience::ALL.len()]);

/// A [`TurnTree`] as JSON, shared between frames.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct SharedTree(Arc<RawValue>);

impl TurnTrees {
    /// Returns the turns that `audience` may play. All calls must pass the same position.
    pub fn of(&self, position: &Position, audience: Audience) -> SharedTree {
        let tree = self.0[audience.index()]
            .get_or_init(|| SharedTree::new(&TurnTree::of(position, audience.viewer())));
        tree.clone()
    }
}

impl SharedTree {
    fn new(tree: &TurnTree) -> Self {
        let json = to_raw_value(tree).expect("a tree of numbers and texts always serialises");
        Self(json.into())
    }
}

impl PartialEq for SharedTree {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}
