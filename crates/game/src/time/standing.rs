//! Why clocks stand in a correspondence game, and until when: what lists keep of it.

use postern_rules::{ByColor, Color};

use crate::{Game, Hours, Millis, SideClock, time::hours::Rest};

/// What makes clocks stand, now or later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Until when the game is paused at the latest.
    pub paused_until_ms: Option<Millis>,
    /// Until when each side is on vacation at the latest.
    pub away_until_ms: ByColor<Option<Millis>>,
    /// The hours by which each clock runs that pauses on weekends or at night.
    pub hours: ByColor<Option<Hours>>,
}

/// Why a clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Both players have agreed on a pause.
    Paused,
    /// The player of this side is on vacation.
    Away(Color),
    /// It is night or a weekend where the player lives whose clock runs.
    Resting(Rest),
}

impl Standing {
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
