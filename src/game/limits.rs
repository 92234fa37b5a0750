//! How many games one person may have, and how long an open seek lasts.

use super::{Access, Game, Millis, Status, Summary, TimeControl};

const DAY: Millis = 24 * 60 * 60 * 1_000;

/// Most open seeks of one person: the start page is everybody's.
pub const MAX_OPEN_SEEKS: u32 = 5;

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

impl Game {
    /// When the open seek expires that the game is; `None` when it is none.
    #[must_use]
    pub fn expires_ms(&self) -> Option<Millis> {
        let open = self.status() == Status::Open && self.setup().access == Access::Seek;
        open.then(|| self.created_ms() + seek_life(self.setup().time))
    }
}

impl Summary {
    /// As [`Game::expires_ms`].
    #[must_use]
    pub fn expires_ms(&self) -> Option<Millis> {
        let open = self.status == Status::Open && self.access == Access::Seek;
        open.then(|| self.created_ms + seek_life(self.time))
    }
}
