//! Explanations of why an attempted turn is illegal.

use super::{core::Core, illegal::Illegal};
use crate::Viewer;

/// A position that can say why a turn cannot be played.
pub trait Explain: Core {
    /// Explains why clicking `path` is neither a legal turn nor the beginning of one. Returns
    /// `None` if it is.
    ///
    /// `path` is a turn's origin followed by its clicks, as [`Origin::text`](crate::Origin::text)
    /// and [`Click::text`](crate::Click::text) write them. Like
    /// [`Rules::legal_turns`](super::Rules::legal_turns), the explanation uses only what `viewer`
    /// knows, so that it never gives away a secret.
    fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal>;
}
