//! Limits on how many games a person may have, and when open seeks and challenges expire.

use super::{Access, DAY, Game, Millis, Status, Summary, TimeControl};

/// The maximum number of open seeks per person, because everyone shares the start page.
pub const MAX_OPEN_SEEKS: u32 = 5;

/// The maximum number of open challenges that a person has sent.
pub const MAX_CHALLENGES: u32 = 20;

/// The maximum number of open challenges that a person has received.
pub const MAX_CHALLENGED: u32 = 50;

/// The maximum number of unfinished games per person. People who have more from before this limit
/// keep them.
pub const MAX_UNFINISHED: u32 = 300;

/// The maximum number of unfinished games in which one person plays both sides.
pub const MAX_AT_ONE_BOARD: u32 = 100;

/// Returns how long an open seek stays open: a day for a live game, 30 days for others.
const fn seek_life(time: TimeControl) -> Millis {
    match time {
        TimeControl::Live { .. } => DAY,
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => 30 * DAY,
    }
}

/// Returns how long a challenge stays open: a day for a live game, 14 days for others.
const fn challenge_life(time: TimeControl) -> Millis {
    match time {
        TimeControl::Live { .. } => DAY,
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => 14 * DAY,
    }
}

/// Returns how long the free seat of a game can be taken; `None` if it does not expire.
fn life(access: Access, is_challenge: bool, time: TimeControl) -> Option<Millis> {
    match access {
        _ if is_challenge => Some(challenge_life(time)),
        Access::Seek => Some(seek_life(time)),
        Access::Link => None,
    }
}

impl Game {
    /// Returns when the open seek or challenge expires; `None` if the game is neither.
    #[must_use]
    pub fn expires_ms(&self) -> Option<Millis> {
        let setup = self.setup();
        let life = life(setup.access, setup.admission.invited.is_some(), setup.time);
        life.filter(|_| self.status() == Status::Open)
            .map(|life| self.created_ms() + life)
    }
}

impl Summary {
    /// Like [`Game::expires_ms`].
    #[must_use]
    pub fn expires_ms(&self) -> Option<Millis> {
        let life = life(self.access, self.invited.is_some(), self.time);
        life.filter(|_| self.status == Status::Open)
            .map(|life| self.created_ms + life)
    }
}
