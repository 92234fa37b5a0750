//! Time controls, which determine how much time players have.

use std::fmt;

use crate::{DAY, HOUR, MINUTE, Millis, SECOND, TimeOff};

/// The suffix of a description that marks late moves as allowed.
const LATE_WORDS: &str = ", late moves allowed";

/// How much time players have in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    Unlimited,
    /// Time for the whole game, plus an increment or a delay per turn. Clocks start after both
    /// sides have made their first turn.
    Live {
        base_ms: Millis,
        per_move: TimePerMove,
    },
    /// A number of whole days, 1 to 30, for each turn. With a time bank, both sides start with this
    /// number of days.
    Correspondence {
        days: u8,
        /// How unused time accumulates; `None` if every turn gets the full number of days.
        bank: Option<TimeBank>,
        /// The nights or weekends during which clocks pause.
        time_off: TimeOff,
        /// Whether players may still move after their time has run out, until the opponent claims
        /// the result.
        late_moves: bool,
    },
}

/// Additional time for each turn of a live game, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimePerMove {
    /// Time added after each turn. Unused time accumulates (Fischer increment).
    Increment(Millis),
    /// A delay before the clock counts down in each turn. Unused delay is lost (simple delay, US
    /// Chess).
    Delay(Millis),
}

impl TimePerMove {
    /// Returns the increment or delay in milliseconds.
    #[must_use]
    pub const fn ms(self) -> Millis {
        match self {
            Self::Increment(ms) | Self::Delay(ms) => ms,
        }
    }
}

/// A time bank in a correspondence game: unused time carries over to later turns. The clock only
/// runs during the owner's turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBank {
    /// The hours added after each turn: 1 to 240.
    pub hours: u8,
    /// The capacity of the bank in days: 1 to 60, and not less than the initial number of days.
    /// Time given by the opponent may exceed it.
    pub most_days: u8,
}

impl TimeBank {
    /// Returns the time added after each turn, in milliseconds.
    #[must_use]
    pub const fn increment_ms(self) -> Millis {
        self.hours as Millis * HOUR
    }

    /// Returns the capacity of the bank in milliseconds.
    #[must_use]
    pub const fn most_ms(self) -> Millis {
        self.most_days as Millis * DAY
    }
}

/// The error for a time control with a number out of range.
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
    /// How long after the deadline a player may still move, in games with late moves.
    pub const LATE_MOVES_MS: Millis = 30 * DAY;

    /// Creates a live time control with an increment. `base_ms` must be from 15 seconds to 180
    /// minutes, and `increment_ms` from 0 to 180 seconds.
    ///
    /// # Errors
    /// Returns an error if a number is out of range.
    pub fn live(base_ms: Millis, increment_ms: Millis) -> Result<Self, InvalidTimeControl> {
        Self::live_with(base_ms, TimePerMove::Increment(increment_ms))
    }

    /// Creates a live time control. `base_ms` must be from 15 seconds to 180 minutes, and the
    /// increment or delay from 0 to 180 seconds. A delay of 0 becomes an increment of 0.
    ///
    /// # Errors
    /// Returns an error if a number is out of range.
    pub fn live_with(base_ms: Millis, per_move: TimePerMove) -> Result<Self, InvalidTimeControl> {
        if !(MINUTE / 4..=180 * MINUTE).contains(&base_ms) {
            return Err(InvalidTimeControl::Base);
        }
        let per_move = match per_move {
            other if !(0..=3 * MINUTE).contains(&other.ms()) => {
                return Err(InvalidTimeControl::PerMove);
            }
            TimePerMove::Delay(0) => TimePerMove::Increment(0),
            other => other,
        };
        Ok(Self::Live { base_ms, per_move })
    }

    /// Creates a correspondence time control. `days` per turn must be from 1 to 30.
    ///
    /// # Errors
    /// Returns an error if `days` is out of range.
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

    /// Sets the time bank. Only correspondence games can have one.
    ///
    /// # Errors
    /// Returns an error if a number is out of range.
    pub const fn with_bank(mut self, new: Option<TimeBank>) -> Result<Self, InvalidTimeControl> {
        if let (Self::Correspondence { days, bank, .. }, Some(TimeBank { hours, most_days })) =
            (&mut self, new)
        {
            if hours < 1 || hours > 240 {
                return Err(InvalidTimeControl::BankHours);
            }
            if most_days < *days || most_days > 60 {
                return Err(InvalidTimeControl::BankDays);
            }
            *bank = new;
        }
        Ok(self)
    }

    /// Returns the time bank of a correspondence game, if it has one.
    #[must_use]
    pub const fn bank(self) -> Option<TimeBank> {
        match self {
            Self::Correspondence { bank, .. } => bank,
            Self::Unlimited | Self::Live { .. } => None,
        }
    }

    /// Allows or forbids moves after a player's time has run out. Only correspondence games can
    /// allow them.
    #[must_use]
    pub const fn with_late_moves(mut self, allowed: bool) -> Self {
        if let Self::Correspondence { late_moves, .. } = &mut self {
            *late_moves = allowed;
        }
        self
    }

    /// Sets when clocks pause. Only correspondence clocks can pause.
    #[must_use]
    pub const fn with_time_off(mut self, new: TimeOff) -> Self {
        if let Self::Correspondence { time_off, .. } = &mut self {
            *time_off = new;
        }
        self
    }

    /// Returns the nights or weekends during which clocks pause.
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

    /// Whether players may still move after their time has run out, until the opponent claims the
    /// result.
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

    /// Returns how long after the deadline the game ends without a claim: 30 days in games that
    /// allow late moves, otherwise 0.
    #[must_use]
    pub const fn grace_ms(self) -> Millis {
        if self.allows_late_moves() {
            Self::LATE_MOVES_MS
        } else {
            0
        }
    }

    /// Returns the delay before a clock counts down in each turn, in milliseconds; 0 without one.
    #[must_use]
    pub const fn delay_ms(self) -> Millis {
        match self {
            Self::Live {
                per_move: TimePerMove::Delay(ms),
                ..
            } => ms,
            _ => 0,
        }
    }

    /// Returns the initial time of each side; `None` without a clock.
    #[must_use]
    pub const fn initial_ms(self) -> Option<Millis> {
        match self {
            Self::Unlimited => None,
            Self::Live { base_ms, .. } => Some(base_ms),
            Self::Correspondence { days, .. } => Some(days as Millis * DAY),
        }
    }
}

/// Describes the time control, for example: `no clock`, `5 minutes + 3 seconds per move`, `5
/// minutes, delay 3 seconds per move`, `3 days per move, late moves allowed`, `5 days + 12 hours
/// per move, at most 10 days`, `3 days per move, weekends and nights off`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("no clock"),
            Self::Live { base_ms, per_move } => {
                write_span(f, base_ms)?;
                match per_move {
                    TimePerMove::Increment(0) => Ok(()),
                    TimePerMove::Increment(ms) => {
                        f.write_str(" + ")?;
                        write_span(f, ms)?;
                        f.write_str(" per move")
                    }
                    TimePerMove::Delay(ms) => {
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

/// Writes a duration in whole minutes if possible, otherwise in seconds.
fn write_span(f: &mut fmt::Formatter<'_>, span: Millis) -> fmt::Result {
    let (number, unit) = if span % MINUTE == 0 {
        (span / MINUTE, "minute")
    } else {
        (span / SECOND, "second")
    };
    write!(f, "{number} {unit}{}", if number == 1 { "" } else { "s" })
}
