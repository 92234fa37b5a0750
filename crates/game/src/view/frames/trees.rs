//! The legal turns of a game as JSON, serialised once for all connections.

use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::{Audience, TurnTree};
use postern_rules::Position;

/// The legal turns in one state of a game, created on first use. There is one tree per audience,
/// because turns depend on hidden information and an audience shares the same knowledge.
#[derive(Debug, Default)]
pub struct TurnTrees([OnceLock<SharedTree>; Audience::ALL.len()]);

/// A [`TurnTree`] as JSON that several frames share.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct SharedTree(Arc<RawValue>);

impl TurnTrees {
    /// Returns the legal turns for `audience`. All calls must pass the same position.
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
