//! Limits on vacations, which stop a player's clocks in all correspondence games.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::{DAY, Millis};

/// The maximum number of consecutive vacation days. Vacations less than a day apart count as
/// consecutive.
pub const MAX_CONSECUTIVE_VACATION_DAYS: i64 = 14;

/// A past, current or planned vacation of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// The number of the vacation, starting at 1. Later vacations have greater numbers.
    pub number: i64,
    pub begun_ms: Millis,
    /// The end of the vacation, planned or actual.
    pub until_ms: Millis,
    /// Whether the server started the vacation automatically because the player's time was running
    /// out.
    pub automatic: bool,
}

impl Vacation {
    /// Returns the number of days that the vacation uses up. A partial day counts as a whole day.
    #[must_use]
    pub fn days(&self) -> i64 {
        ((self.until_ms - self.begun_ms + DAY - 1) / DAY).max(1)
    }

    /// Whether `now` is within the vacation.
    #[must_use]
    pub const fn is_on(&self, now: Millis) -> bool {
        now < self.until_ms
    }
}

/// The number of vacation days that a person has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VacationAllowance {
    /// The days left in the current calendar year (UTC).
    pub this_year: i64,
    /// The number of consecutive days that the person can take from now on.
    pub at_once: i64,
}

impl VacationAllowance {
    /// Computes the remaining allowance at `now`, out of `a_year` days per year. `vacations` must
    /// be sorted from the latest to the earliest. A vacation counts towards the year in which it
    /// began.
    #[must_use]
    pub fn after(vacations: &[Vacation], a_year: i64, now: Millis) -> Self {
        let this = year(now);
        let of_year = vacations.iter();
        let of_year = of_year.filter(|vacation| year(vacation.begun_ms) == this);
        let taken: i64 = of_year.map(Vacation::days).sum();
        let mut next = now;
        let stretch = vacations.iter().take_while(|vacation| {
            let is_joined = next - vacation.until_ms < DAY;
            next = vacation.begun_ms;
            is_joined
        });
        let stretch: i64 = stretch.map(Vacation::days).sum();
        let this_year = (a_year - taken).max(0);
        Self {
            this_year,
            at_once: this_year
                .min(MAX_CONSECUTIVE_VACATION_DAYS - stretch)
                .max(0),
        }
    }
}

fn year(at_ms: Millis) -> i16 {
    let moment = Timestamp::from_millisecond(at_ms).unwrap_or_default();
    moment.to_zoned(TimeZone::UTC).year()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Millis {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    fn taken(begun: &str, until: &str) -> Vacation {
        Vacation {
            number: 1,
            begun_ms: at(begun),
            until_ms: at(until),
            automatic: false,
        }
    }

    fn left(vacations: &[Vacation], now: &str) -> (i64, i64) {
        let left = VacationAllowance::after(vacations, 20, at(now));
        (left.this_year, left.at_once)
    }

    #[test]
    fn whole_days_count_for_the_year_in_which_they_began() {
        assert_eq!(left(&[], "2026-03-01T12:00:00Z"), (20, 14));
        let short = taken("2026-02-01T12:00:00Z", "2026-02-01T12:05:00Z");
        let long = taken("2026-01-02T12:00:00Z", "2026-01-12T12:00:00.001Z");
        assert_eq!(left(&[short, long], "2026-03-01T12:00:00Z"), (8, 8));
        assert_eq!(left(&[short, long], "2027-01-01T00:00:00Z"), (20, 14));
        let over_new_year = taken("2025-12-25T00:00:00Z", "2026-01-05T00:00:00Z");
        assert_eq!(left(&[over_new_year], "2026-03-01T12:00:00Z"), (20, 14));
    }

    #[test]
    fn fourteen_days_are_the_most_at_a_stretch() {
        let first = taken("2026-02-01T12:00:00Z", "2026-02-11T12:00:00Z");
        assert_eq!(left(&[first], "2026-02-12T11:59:59Z"), (10, 4));
        assert_eq!(left(&[first], "2026-02-12T12:00:00Z"), (10, 10));
        let second = taken("2026-02-12T11:00:00Z", "2026-02-15T11:00:00Z");
        assert_eq!(left(&[second, first], "2026-02-15T12:00:00Z"), (7, 1));
        let third = taken("2026-02-16T10:00:00Z", "2026-02-17T10:00:00Z");
        assert_eq!(
            left(&[third, second, first], "2026-02-17T12:00:00Z"),
            (6, 0)
        );
    }
}
