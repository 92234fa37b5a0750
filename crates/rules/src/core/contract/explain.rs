//! Why a turn that somebody tries is illegal.

use super::{core::Core, illegal::Illegal};
use crate::Viewer;

/// A position that can say why a turn cannot be played.
pub trait Explain: Core {
    /// Says why clicking `path` (a turn's origin, then its clicks, as
    /// [`Origin::text`](crate::Origin::text) and [`Click::text`](crate::Click::text) write them) is
    /// no legal turn or beginning of one. `None` when it is. Judged, like
    /// [`Rules::legal_turns`](super::Rules::legal_turns), from what `viewer` knows: a reason must
    /// not tell what is hidden.
    fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal>;
}
