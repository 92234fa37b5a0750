//! How long the players have.

use std::fmt;

use crate::{DAY, HOUR, MINUTE, Millis, SECOND, TimeOff};

/// What is added to a control under which late moves are allowed.
const LATE_WORDS: &str = ", late moves allowed";

/// The time that a game gives its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    Unlimited,
    /// Time for the whole game, and a little for each turn. The clocks start when both have made
    /// their first turn.
    Live {
        base_ms: Millis,
        per_move: PerMove,
    },
    /// Whole days, 1 to 30: for each turn, or with a bank at the start.
    Correspondence {
        days: u8,
        /// How time that was not used is kept; `None` where each turn has the days.
        bank: Option<Bank>,
        /// When the clocks are paused. That time does not count towards the days and hours.
        time_off: TimeOff,
        /// Whether who runs out of time may still move until the opponent claims the end.
        late_moves: bool,
    },
}

/// What a turn of a live game gets besides the time for the whole game, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerMove {
    /// Added after each turn, and kept (Fischer).
    Increment(Millis),
    /// For so long the clock waits before it runs; what is not used is lost (simple delay, US Chess).
    Delay(Millis),
}

impl PerMove {
    /// How much it is, in milliseconds.
    #[must_use]
    pub const fn ms(self) -> Millis {
        match self {
            Self::Increment(ms) | Self::Delay(ms) => ms,
        }
    }
}

/// Time that a player of a correspondence game keeps from turn to turn. The clock stands while the
/// other player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bank {
    /// What a turn earns: 1 to 240 hours.
    pub hours: u8,
    /// Most that turns fill the clock up to: 1 to 60 days, and at least what it starts with. Time that
    /// the opponent gives may go beyond it.
    pub most_days: u8,
}

impl Bank {
    /// What a turn earns, in milliseconds.
    #[must_use]
    pub const fn increment_ms(self) -> Millis {
        self.hours as Millis * HOUR
    }

    /// Most that turns fill the clock up to, in milliseconds.
    #[must_use]
    pub const fn most_ms(self) -> Millis {
        self.most_days as Millis * DAY
    }
}

/// Numbers out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTimeControl {
    #[error("a live game starts with 15 seconds to 180 minutes on the clock")]
    Base,
    #[error("an increment or a delay is 0 to 180 seconds")]
    PerMove,
    #[error("a correspondence game gives 1 to 30 days")]
    Days,
    #[error("a turn adds 1 to 240 hours to a bank")]
    BankHours,
    #[error("a bank holds at most 60 days, and at least the days at the start")]
    BankDays,
}

impl TimeControl {
    /// For how long after a deadline moves count, in milliseconds, where the opponent has to claim the end.
    pub const LATE_MOVES_MS: Millis = 30 * DAY;

    /// A live control with an increment. `base_ms` 15 seconds to 180 minutes, `increment_ms` 0 to 180
    /// seconds.
    ///
    /// # Errors
    /// When a number is out of range.
    pub fn live(base_ms: Millis, increment_ms: Millis) -> Result<Self, InvalidTimeControl> {
        Self::live_with(base_ms, PerMove::Increment(increment_ms))
    }

    /// A live control. `base_ms` 15 seconds to 180 minutes; an increment or a delay of 0 to 180 seconds.
    /// A delay of 0 is an increment of 0.
    ///
    /// # Errors
    /// When a number is out of range.
    pub fn live_with(base_ms: Millis, per_move: PerMove) -> Result<Self, InvalidTimeControl> {
        if !(MINUTE / 4..=180 * MINUTE).contains(&base_ms) {
            return Err(InvalidTimeControl::Base);
        }
        let per_move = match per_move {
            other if !(0..=3 * MINUTE).contains(&other.ms()) => {
                return Err(InvalidTimeControl::PerMove);
            }
            PerMove::Delay(0) => PerMove::Increment(0),
            other => other,
        };
        Ok(Self::Live { base_ms, per_move })
    }

    /// A correspondence control of 1 to 30 days.
    ///
    /// # Errors
    /// When `days` is out of range.
    pub fn correspondence(days: u8) -> Result<Self, InvalidTimeControl> {
        if (1..=30).contains(&days) {
            Ok(Self::Correspondence {
                days,
                bank: None,
                time_off: TimeOff::default(),
                late_moves: false,
            })
        } else {
            Err(InvalidTimeControl::Days)
        }
    }

    /// The same with a bank or without. Only correspondence games can have one.
    ///
    /// # Errors
    /// When a number is out of range.
    pub const fn with_bank(self, bank: Option<Bank>) -> Result<Self, InvalidTimeControl> {
        let (
            Self::Correspondence {
                days,
                time_off,
                late_moves,
                ..
            },
            Some(Bank { hours, most_days }),
        ) = (self, bank)
        else {
            return Ok(self);
        };
        if hours < 1 || hours > 240 {
            Err(InvalidTimeControl::BankHours)
        } else if most_days < days || most_days > 60 {
            Err(InvalidTimeControl::BankDays)
        } else {
            Ok(Self::Correspondence {
                days,
                bank,
                time_off,
                late_moves,
            })
        }
    }

    /// How time that was not used is kept, if it is.
    #[must_use]
    pub const fn bank(self) -> Option<Bank> {
        match self {
            Self::Correspondence { bank, .. } => bank,
            Self::Unlimited | Self::Live { .. } => None,
        }
    }

    /// The same with or without late moves. Only correspondence games can have them.
    #[must_use]
    pub const fn with_late_moves(self, allowed: bool) -> Self {
        match self {
            Self::Correspondence {
                days,
                bank,
                time_off,
                ..
            } => Self::Correspondence {
                days,
                bank,
                time_off,
                late_moves: allowed,
            },
            Self::Unlimited | Self::Live { .. } => self,
        }
    }

    /// The same with clocks that pause at these times. Only those of correspondence games can.
    #[must_use]
    pub const fn with_time_off(self, time_off: TimeOff) -> Self {
        match self {
            Self::Correspondence {
                days,
                bank,
                late_moves,
                ..
            } => Self::Correspondence {
                days,
                bank,
                time_off,
                late_moves,
            },
            Self::Unlimited | Self::Live { .. } => self,
        }
    }

    /// When the clocks are paused.
    #[must_use]
    pub const fn time_off(self) -> TimeOff {
        match self {
            Self::Correspondence { time_off, .. } => time_off,
            Self::Unlimited | Self::Live { .. } => TimeOff {
                weekends: false,
                nights: false,
            },
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
            Self::LATE_MOVES_MS
        } else {
            0
        }
    }

    /// How long the clock of whoever is to move waits before it runs, in milliseconds.
    #[must_use]
    pub const fn delay_ms(self) -> Millis {
        match self {
            Self::Live {
                per_move: PerMove::Delay(ms),
                ..
            } => ms,
            _ => 0,
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

/// `no clock`, `5 minutes + 3 seconds per move`, `5 minutes, delay 3 seconds per move`, `3 days per move`, `3 days per move, late moves allowed`,
/// `5 days + 12 hours per move, at most 10 days`, `3 days per move, weekends and nights off`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("no clock"),
            Self::Live { base_ms, per_move } => {
                write_span(f, base_ms)?;
                match per_move {
                    PerMove::Increment(0) => Ok(()),
                    PerMove::Increment(ms) => {
                        f.write_str(" + ")?;
                        write_span(f, ms)?;
                        f.write_str(" per move")
                    }
                    PerMove::Delay(ms) => {
                        f.write_str(", delay ")?;
                        write_span(f, ms)?;
                        f.write_str(" per move")
                    }
                }
            }
            Self::Correspondence {
                days,
                bank,
                time_off,
                late_moves,
            } => {
                write_count(f, days, "day")?;
                if let Some(bank) = bank {
                    f.write_str(" + ")?;
                    write_count(f, bank.hours, "hour")?;
                }
                f.write_str(" per move")?;
                if let Some(bank) = bank {
                    f.write_str(", at most ")?;
                    write_count(f, bank.most_days, "day")?;
                }
                f.write_str(match (time_off.weekends, time_off.nights) {
                    (true, true) => ", weekends and nights off",
                    (true, false) => ", weekends off",
                    (false, true) => ", nights off",
                    (false, false) => "",
                })?;
                f.write_str(if late_moves { LATE_WORDS } else { "" })
            }
        }
    }
}

fn write_count(f: &mut fmt::Formatter<'_>, count: u8, unit: &str) -> fmt::Result {
    write!(f, "{count} {unit}{}", if count == 1 { "" } else { "s" })
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
