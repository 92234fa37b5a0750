//! Explanations for illegal turns.

use super::core::PlayablePosition;
use super::illegal::IllegalTurn;
use crate::Viewer;

/// A position that can explain why a turn is illegal.
pub trait ExplainTurns: PlayablePosition {
    /// Explains why the clicks in `path` are neither a legal turn nor the beginning of one. Returns
    /// `None` if they are.
    ///
    /// `path` is a turn's origin followed by its clicks, as
    /// [`TurnOrigin::text`](crate::TurnOrigin::text) and
    /// [`TurnClick::text`](crate::TurnClick::text) write them. Like
    /// [`Rules::legal_turns`](super::Rules::legal_turns), the explanation uses only information
    /// that `viewer` has, so it never reveals a secret.
    fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<IllegalTurn>;
}
