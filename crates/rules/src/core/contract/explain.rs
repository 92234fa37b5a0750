//! Explanations for illegal turns.

use super::{core::Core, illegal::Illegal};
use crate::Viewer;

/// A position that can explain why a turn is illegal.
pub trait Explain: Core {
    /// Explains why the clicks in `path` are neither a legal turn nor the beginning of one. Returns
    /// `None` if they are.
    ///
    /// `path` is a turn's origin followed by its clicks, as [`Origin::text`](crate::Origin::text)
    /// and [`Click::text`](crate::Click::text) write them. Like
    /// [`Rules::legal_turns`](super::Rules::legal_turns), the explanation uses only information
    /// that `viewer` has, so it never reveals a secret.
    fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal>;
}
