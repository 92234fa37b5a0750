//! Occasions to notify people about: turns that wait for them, clocks that run out, and what others
//! have done in their games. An occasion becomes deliveries in the transaction of the event that
//! causes it.

use std::{fmt, str::FromStr};

use strum::{AsRefStr, EnumIter, EnumString};

use postern_game::{Millis, PersonId, Zone};

/// A kind of occasion.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, AsRefStr, EnumString, EnumIter,
)]
#[strum(serialize_all = "lowercase")]
pub enum OccasionKind {
    /// A game waits for the person.
    Turn,
    /// A game still waits for the person, and their time is running out.
    Reminder,
    /// The other player has proposed something: a draw, a take-back, a rematch.
    Offer,
    /// Somebody has challenged the person by name.
    Challenge,
    /// A game is over.
    Over,
    /// Somebody has commented on a game.
    Comment,
    /// The other player has sent a chat line. Chat is stored outside the log, and the line's number
    /// replaces an event's number.
    Chat,
}

/// The frequency of notifications for a kind of occasion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationChoice {
    Off,
    /// At most once a day, all pending ones together. Only turns support this.
    Daily,
    /// Once a day, at the start of this hour in the person's time zone.
    DailyAt(Hour),
    /// Soon after it happens.
    Each,
}

/// An hour of the day: 0 to 23.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hour(u8);

impl Hour {
    pub const ALL: [Self; 24] = {
        let mut all = [Self(0); 24];
        let mut hour = 1;
        while hour < 24 {
            all[hour as usize] = Self(hour);
            hour += 1;
        }
        all
    };

    /// Returns when the hour next begins after `at_ms`.
    #[must_use]
    pub fn next_after(self, at_ms: Millis, zone: Zone) -> Millis {
        zone.next_hour(self.0, at_ms)
    }
}

impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Hour {
    type Err = UnknownChoice;

    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        let hour = Self::ALL.iter().find(|hour| hour.to_string() == text);
        hour.copied().ok_or(UnknownChoice)
    }
}

/// The error for a text that is not a [`NotificationChoice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownChoice;

/// Formats the choice as in the database: `off`, `daily`, `daily 7`, `each`.
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
    /// Returns the choice for people who have not chosen.
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

/// An occasion to notify a person about, written in the transaction of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    pub person: PersonId,
    pub kind: OccasionKind,
    /// When to notify the person.
    pub due_ms: Millis,
}

impl Occasion {
    /// Returns when to send notifications of an occasion at `at_ms` on channels without a grace
    /// period, which do not wait for the person to see it first. Only reminders are sent later.
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
        let hours = Hour::ALL.map(NotificationChoice::DailyAt);
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
        for hour in Hour::ALL {
            let begins = i64::from(hour.0) * DAY / 24;
            for day in [-2, 0, 20_000] {
                let at = day * DAY + begins;
                let next = |at_ms| hour.next_after(at_ms, Zone::UTC);
                assert_eq!(next(at - 1), at);
                assert_eq!(next(at), at + DAY);
                assert_eq!(next(at + 1), at + DAY);
            }
        }
    }
}
