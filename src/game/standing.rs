//! Why clocks stand in a correspondence game, and until when: what lists keep of it.

use postern_rules::{ByColor, Color};

use super::{Game, Hours, Millis, SideClock, Summary, hours::Calendar, hours::Rest};

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
    pub(super) fn of(game: &Game) -> Self {
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

impl Summary {
    /// Why the clock of those who have something to do stands at `now`, and until when at the latest.
    /// `None` when one runs.
    #[must_use]
    pub fn stands(&self, now: Millis) -> Option<(Stands, Millis)> {
        let standing = &self.standing;
        if let Some(until) = standing.paused_until_ms {
            return Some((Stands::Paused, until));
        }
        let mut sides = Color::ALL.into_iter().filter(|&side| self.awaits[side]);
        let side = sides.next()?;
        let Some(due_ms) = self.deadlines[side] else {
            let until = standing.away_until_ms[side]?;
            return Some((Stands::Away(side), until));
        };
        let calendar = Calendar::of(self.time.time_off(), standing.hours[side]?)?;
        let rest = calendar.rests(now, due_ms, 1).into_iter().next()?;
        (rest.from_ms <= now).then_some((Stands::Resting(rest), rest.until_ms))
    }
}
