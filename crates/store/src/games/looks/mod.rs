//! The last time that each player opened each of their games.

pub(crate) mod reads;
mod writes;

use postern_game::{Millis, Seq};

/// A player's last visit to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastLook {
    /// Number of the last event that the player saw.
    pub seq: Seq,
    pub at_ms: Millis,
}
