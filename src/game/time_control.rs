//! How long the players have.

use std::fmt;

use super::Millis;

/// A second, a minute and a day, in milliseconds.
const SECOND: Millis = 1_000;
const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

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
            Ok(Self::Correspondence { days })
        } else {
            Err(InvalidTimeControl::Days)
        }
    }

    /// What each side has at the start, if there is a clock at all.
    #[must_use]
    pub const fn initial_ms(self) -> Option<Millis> {
        match self {
            Self::Unlimited => None,
            Self::Live { base_ms, .. } => Some(base_ms),
            Self::Correspondence { days } => Some(days as Millis * DAY),
        }
    }
}

/// `no clock`, `5 minutes + 3 seconds per move`, `3 days per move`.
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
            Self::Correspondence { days: 1 } => f.write_str("1 day per move"),
            Self::Correspondence { days } => write!(f, "{days} days per move"),
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
