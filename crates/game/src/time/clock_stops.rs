//! Reasons why correspondence clocks are stopped, and until when. Stored with game summaries.

use postern_rules::{ByColor, Color};

use crate::time::hours::RestPeriod;
use crate::{Game, Millis, PersonHours, SideClock};

/// The pauses, vacations and rest periods that stop clocks, now or later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockStops {
    /// The latest time at which the agreed pause ends; `None` if the game is not paused.
    pub paused_until_ms: Option<Millis>,
    /// The latest time at which each side's vacation ends; `None` if the side is not on vacation.
    pub away_until_ms: ByColor<Option<Millis>>,
    /// The time zone and quiet hours of each running clock that pauses at night or on weekends.
    pub hours: ByColor<Option<PersonHours>>,
}

/// The reason why a clock is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockStopReason {
    /// Both players agreed on a pause.
    Paused,
    /// The player of this side is on vacation.
    Away(Color),
    /// The clock pauses because of its owner's quiet hours or a weekend.
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
