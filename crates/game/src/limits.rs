//! Limits on the number of games per person, and the lifetimes of open seeks and challenges.

use super::{DAY, Game, GameAccess, GameStatus, GameSummary, Millis, TimeControl};

/// The maximum number of open seeks per person. The limit protects the start page, which lists all
/// seeks.
pub const MAX_OPEN_SEEKS: u32 = 5;

/// The maximum number of unanswered challenges that a person can have sent.
pub const MAX_CHALLENGES: u32 = 20;

/// The maximum number of unanswered challenges that a person can have received.
pub const MAX_CHALLENGED: u32 = 50;

/// The maximum number of unfinished games per person. Games that a person had before the limit was
/// introduced continue.
pub const MAX_UNFINISHED: u32 = 300;

/// The maximum number of unfinished pass-and-play games per person.
pub const MAX_AT_ONE_BOARD: u32 = 100;

/// Returns the lifetime of an open seek: one day for a live game, 30 days otherwise.
const fn seek_life(time: TimeControl) -> Millis {
    match time {
        TimeControl::Live { .. } => DAY,
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => 30 * DAY,
    }
}

/// Returns the lifetime of a challenge: one day for a live game, 14 days otherwise.
const fn challenge_life(time: TimeControl) -> Millis {
    match time {
        TimeControl::Live { .. } => DAY,
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => 14 * DAY,
    }
}

/// Returns how long other players can join the game; `None` if there is no limit.
fn life(access: GameAccess, is_challenge: bool, time: TimeControl) -> Option<Millis> {
    match access {
        _ if is_challenge => Some(challenge_life(time)),
        GameAccess::Seek => Some(seek_life(time)),
        GameAccess::Link => None,
    }
}

impl Game {
    /// Returns the time at which the open seek or challenge expires; `None` if the game is neither.
    #[must_use]
    pub fn expires_ms(&self) -> Option<Millis> {
        let setup = self.setup();
        let life = life(setup.access, setup.admission.invited.is_some(), setup.time);
        life.filter(|_| self.status() == GameStatus::Open)
            .map(|life| self.created_ms() + life)
    }
}

impl GameSummary {
    /// Returns the time at which the open seek or challenge expires, like [`Game::expires_ms`].
    #[must_use]
    pub fn expires_ms(&self) -> Option<Millis> {
        let life = life(self.access, self.invited.is_some(), self.time);
        life.filter(|_| self.status == GameStatus::Open)
            .map(|life| self.created_ms + life)
    }
}
