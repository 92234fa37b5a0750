//! Why clocks are stopped in a correspondence game, and until when. Stored for lists.

use postern_rules::{ByColor, Color};

use crate::{Game, Hours, Millis, SideClock, time::hours::RestPeriod};

/// What stops clocks, now or later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockStops {
    /// The latest end of the agreed pause.
    pub paused_until_ms: Option<Millis>,
    /// The latest end of each side's vacation.
    pub away_until_ms: ByColor<Option<Millis>>,
    /// The hours that each running clock observes, if it pauses on weekends or at night.
    pub hours: ByColor<Option<Hours>>,
}

/// The reason why a clock is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockStopReason {
    /// Both players agreed on a pause.
    Paused,
    /// The player of this side is on vacation.
    Away(Color),
    /// It is night or a weekend for the player whose clock runs.
    Resting(RestPeriod),
}

impl ClockStops {
    pub(crate) fn of(game: &Game) -> Self {
        let hours = |side| match game.clock()?.state()[side] {
            SideClock::Running { hours, .. } => hours,
            SideClock::Stopped { .. } => None,
        };
        Self {
            paused_until_ms: game.paused_until_ms(),
            away_until_ms: ByColor::of(|side| game.vacation_until_ms(side)),
            hours: ByColor::of(hours),
        }
    }
}
