//! Occasions on which people are notified: it is their turn, their time is running out, or others
//! have acted in their games. The transaction of the triggering event inserts the deliveries.

use std::fmt;
use std::str::FromStr;

use strum::{AsRefStr, EnumIter, EnumString};

use postern_game::{Millis, PersonId, TimeZoneName};

/// A kind of occasion on which a person is notified.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, AsRefStr, EnumString, EnumIter,
)]
#[strum(serialize_all = "lowercase")]
pub enum OccasionKind {
    /// It is the person's turn.
    Turn,
    /// It is still the person's turn, and their time is running out.
    Reminder,
    /// The opponent has proposed a draw, a take-back or a rematch.
    Offer,
    /// Somebody has challenged the person by name.
    Challenge,
    /// One of the person's games has ended.
    Over,
    /// Somebody has commented on one of the person's games.
    Comment,
    /// The other player has sent a chat message. Chat is stored outside the log, so the message
    /// number replaces the event number.
    Chat,
}

/// How often a person is notified of a kind of occasion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationChoice {
    Off,
    /// At most once a day, in one message for all pending occasions. Only turns support this
    /// choice.
    Daily,
    /// Once a day, at the start of this hour in the person's time zone.
    DailyAt(HourOfDay),
    /// Soon after each occasion.
    Each,
}

/// An hour of the day, from 0 to 23.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HourOfDay(u8);

impl HourOfDay {
    pub const ALL: [Self; 24] = {
        let mut all = [Self(0); 24];
        let mut hour = 1;
        while hour < 24 {
            all[hour as usize] = Self(hour);
            hour += 1;
        }
        all
    };

    /// Returns the next time after `at_ms` when this hour begins in the time zone.
    #[must_use]
    pub fn next_after(self, at_ms: Millis, zone: TimeZoneName) -> Millis {
        zone.next_hour(self.0, at_ms)
    }
}

impl fmt::Display for HourOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for HourOfDay {
    type Err = UnknownChoice;

    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        let hour = Self::ALL.iter().find(|hour| hour.to_string() == text);
        hour.copied().ok_or(UnknownChoice)
    }
}

/// The error for a text that does not parse as a [`NotificationChoice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownChoice;

/// Formats the choice for the database: `off`, `daily`, `daily 7`, `each`.
impl fmt::Display for NotificationChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Off => f.write_str("off"),
            Self::Daily => f.write_str("daily"),
            Self::DailyAt(hour) => write!(f, "daily {hour}"),
            Self::Each => f.write_str("each"),
        }
    }
}

impl FromStr for NotificationChoice {
    type Err = UnknownChoice;

    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        match text.split_once(' ') {
            Some(("daily", hour)) => hour.parse().map(Self::DailyAt),
            Some(_) => Err(UnknownChoice),
            None => match text {
                "off" => Ok(Self::Off),
                "daily" => Ok(Self::Daily),
                "each" => Ok(Self::Each),
                _ => Err(UnknownChoice),
            },
        }
    }
}

impl OccasionKind {
    /// Returns the choice that applies until the person chooses another.
    #[must_use]
    pub const fn default_choice(self) -> NotificationChoice {
        match self {
            Self::Comment => NotificationChoice::Off,
            Self::Turn
            | Self::Reminder
            | Self::Offer
            | Self::Challenge
            | Self::Over
            | Self::Chat => NotificationChoice::Each,
        }
    }
}

/// An occasion on which to notify a person, stored in the transaction that causes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotificationOccasion {
    pub person: PersonId,
    pub kind: OccasionKind,
    /// Time at which to notify the person.
    pub due_ms: Millis,
}

impl NotificationOccasion {
    /// Returns the time to send notifications on channels without a grace period, for an occasion
    /// at `at_ms`. These channels send immediately, except for reminders.
    pub(crate) const fn due_without_grace(&self, at_ms: Millis) -> Millis {
        match self.kind {
            OccasionKind::Reminder => self.due_ms,
            _ => at_ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_game::DAY;

    #[test]
    fn choices_are_read_as_they_are_written() {
        let each = [
            NotificationChoice::Off,
            NotificationChoice::Daily,
            NotificationChoice::Each,
        ];
        let hours = HourOfDay::ALL.map(NotificationChoice::DailyAt);
        for choice in each.into_iter().chain(hours) {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for text in ["", "hourly", "daily ", "daily 24", "daily 07", "off 7"] {
            assert_eq!(
                text.parse::<NotificationChoice>(),
                Err(UnknownChoice),
                "{text}"
            );
        }
    }

    #[test]
    fn an_hour_begins_once_in_each_day() {
        for hour in HourOfDay::ALL {
            let begins = i64::from(hour.0) * DAY / 24;
            for day in [-2, 0, 20_000] {
                let at = day * DAY + begins;
                let next = |at_ms| hour.next_after(at_ms, TimeZoneName::UTC);
                assert_eq!(next(at - 1), at);
                assert_eq!(next(at), at + DAY);
                assert_eq!(next(at + 1), at + DAY);
            }
        }
    }
}
