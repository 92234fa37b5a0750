//! The legal turns of a state as bytes, made once for all connections that need them.

use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::{Audience, TurnTree};
use postern_rules::Position;

/// The legal turns of one state of a game, made when somebody first needs them. Legal turns depend
/// on what is hidden from others, and all of an audience know the same, so that there is one tree
/// for each.
#[derive(Debug, Default)]
pub struct TurnTrees([OnceLock<SharedTree>; Audience::ALL.len()]);

/// A [`TurnTree`] as JSON, shared by frames.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct SharedTree(Arc<RawValue>);

impl TurnTrees {
    /// The turns that `audience` may play. All calls have to be for the same position.
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
