//! How long the players have.

use std::fmt;

use super::Millis;

/// A second, a minute and a day, in milliseconds.
const SECOND: Millis = 1_000;
const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;
/// For how long nobody has to claim the end of a game before it ends by itself, in milliseconds.
const UNCLAIMED: Millis = 30 * DAY;
/// What is added to a control under which late moves are allowed.
const LATE_WORDS: &str = ", late moves allowed";

/// The time that a game gives its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    Unlimited,
    /// A bank for the whole game, and an increment after each turn. The clocks start when both have
    /// made their first turn.
    Live {
        base_ms: Millis,
        increment_ms: Millis,
    },
    /// Whole days for each turn, 1 to 30.
    Correspondence {
        days: u8,
        /// Whether who runs out of time may still move until the opponent claims the end.
        late_moves: bool,
    },
}

/// Numbers out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTimeControl {
    #[error("a live game starts with 15 seconds to 180 minutes on the clock")]
    Base,
    #[error("an increment is 0 to 180 seconds")]
    Increment,
    #[error("a correspondence game gives 1 to 30 days for a turn")]
    Days,
}

impl TimeControl {
    /// A live control. `base_ms` 15 seconds to 180 minutes, `increment_ms` 0 to 180 seconds.
    ///
    /// # Errors
    /// When a number is out of range.
    pub fn live(base_ms: Millis, increment_ms: Millis) -> Result<Self, InvalidTimeControl> {
        if !(MINUTE / 4..=180 * MINUTE).contains(&base_ms) {
            Err(InvalidTimeControl::Base)
        } else if !(0..=3 * MINUTE).contains(&increment_ms) {
            Err(InvalidTimeControl::Increment)
        } else {
            Ok(Self::Live {
                base_ms,
                increment_ms,
            })
        }
    }

    /// A correspondence control of 1 to 30 days.
    ///
    /// # Errors
    /// When `days` is out of range.
    pub fn correspondence(days: u8) -> Result<Self, InvalidTimeControl> {
        if (1..=30).contains(&days) {
            Ok(Self::Correspondence {
                days,
                late_moves: false,
            })
        } else {
            Err(InvalidTimeControl::Days)
        }
    }

    /// The same with or without late moves. Only correspondence games can have them.
    #[must_use]
    pub const fn with_late_moves(self, allowed: bool) -> Self {
        match self {
            Self::Correspondence { days, .. } => Self::Correspondence {
                days,
                late_moves: allowed,
            },
            Self::Unlimited | Self::Live { .. } => self,
        }
    }

    /// Whether who runs out of time may still move until the opponent claims the end.
    #[must_use]
    pub const fn allows_late_moves(self) -> bool {
        matches!(
            self,
            Self::Correspondence {
                late_moves: true,
                ..
            }
        )
    }

    /// How long after a deadline the game ends by itself, in milliseconds: 30 days where the opponent
    /// has to claim it, else at once.
    #[must_use]
    pub const fn grace_ms(self) -> Millis {
        if self.allows_late_moves() {
            UNCLAIMED
        } else {
            0
        }
    }

    /// What each side has at the start, if there is a clock at all.
    #[must_use]
    pub const fn initial_ms(self) -> Option<Millis> {
        match self {
            Self::Unlimited => None,
            Self::Live { base_ms, .. } => Some(base_ms),
            Self::Correspondence { days, .. } => Some(days as Millis * DAY),
        }
    }
}

/// `no clock`, `5 minutes + 3 seconds per move`, `3 days per move`, `3 days per move, late moves allowed`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("no clock"),
            Self::Live {
                base_ms,
                increment_ms,
            } => {
                write_span(f, base_ms)?;
                if increment_ms > 0 {
                    f.write_str(" + ")?;
                    write_span(f, increment_ms)?;
                    f.write_str(" per move")?;
                }
                Ok(())
            }
            Self::Correspondence { days, late_moves } => {
                let s = if days == 1 { "" } else { "s" };
                let late = if late_moves { LATE_WORDS } else { "" };
                write!(f, "{days} day{s} per move{late}")
            }
        }
    }
}

/// Whole minutes where it comes out even, else seconds.
fn write_span(f: &mut fmt::Formatter<'_>, span: Millis) -> fmt::Result {
    let (number, unit) = if span % MINUTE == 0 {
        (span / MINUTE, "minute")
    } else {
        (span / SECOND, "second")
    };
    write!(f, "{number} {unit}{}", if number == 1 { "" } else { "s" })
}
