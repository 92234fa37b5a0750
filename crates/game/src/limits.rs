//! How many games one person may have, and how long an open seek lasts.

use super::{Access, DAY, Game, Millis, Status, Summary, TimeControl};

/// Most open seeks of one person: the start page is everybody's.
pub const MAX_OPEN_SEEKS: u32 = 5;

/// Most open challenges of one person to others by name.
pub const MAX_CHALLENGES: u32 = 20;

/// Most open challenges to one person by name.
pub const MAX_CHALLENGED: u32 = 50;

/// Most unfinished games of one person. Whoever has more, from a time without this limit, keeps
/// them.
pub const MAX_UNFINISHED: u32 = 300;

/// Most of them at one board.
pub const MAX_AT_ONE_BOARD: u32 = 100;

/// When an open seek expires, in milliseconds after it was made: a live one after a day, others
/// after 30 days.
const fn seek_life(time: TimeControl) -> Millis {
    match time {
        TimeControl::Live { .. } => DAY,
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => 30 * DAY,
    }
}

/// When a challenge to somebody by name expires: a live one after a day, others after 14 days.
const fn challenge_life(time: TimeControl) -> Millis {
    match time {
        TimeControl::Live { .. } => DAY,
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => 14 * DAY,
    }
}

/// For how long the free seat of a game can be taken; `None` when that has no end.
fn life(access: Access, is_challenge: bool, time: TimeControl) -> Option<Millis> {
    match access {
        _ if is_challenge => Some(challenge_life(time)),
        Access::Seek => Some(seek_life(time)),
        Access::Link => None,
    }
}

impl Game {
    /// When the open seek or the challenge by name expires that the game is; `None` when it is none.
    #[must_use]
    pub fn expires_ms(&self) -> Option<Millis> {
        let setup = self.setup();
        let life = life(setup.access, setup.admission.invited.is_some(), setup.time);
        life.filter(|_| self.status() == Status::Open)
            .map(|life| self.created_ms() + life)
    }
}

impl Summary {
    /// As [`Game::expires_ms`].
    #[must_use]
    pub fn expires_ms(&self) -> Option<Millis> {
        let life = life(self.access, self.invited.is_some(), self.time);
        life.filter(|_| self.status == Status::Open)
            .map(|life| self.created_ms + life)
    }
}
