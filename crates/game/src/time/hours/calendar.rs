//! Computes how much time a clock uses up. Clocks pause at night and on weekends in their owner's
//! time zone. Daylight saving time can lengthen or shorten these pauses.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::time::hours::{NightHours, PersonHours, RestPeriod, TimeOff};
use crate::{DAY, HOUR, Millis};

/// Saturday, counted from Monday as 0.
const SATURDAY: i64 = 5;

/// Determines when a person's clock counts down in a game.
pub(crate) struct Calendar {
    zone: TimeZone,
    weekends: bool,
    night: Option<NightHours>,
}

/// A period during which a clock runs throughout or pauses throughout.
struct CalendarPeriod {
    until: Millis,
    weekend: bool,
    night: bool,
}

impl CalendarPeriod {
    const fn runs(&self) -> bool {
        !self.weekend && !self.night
    }
}

impl Calendar {
    /// Creates a calendar; returns `None` if clocks never pause in this game.
    pub(crate) fn of(time_off: TimeOff, hours: PersonHours) -> Option<Self> {
        let night = hours.night.filter(|_| time_off.nights);
        (time_off.weekends || night.is_some()).then(|| Self {
            zone: hours.zone.rules(),
            weekends: time_off.weekends,
            night,
        })
    }

    /// Returns the time at which a clock that starts at `from` has used up `span` milliseconds.
    pub(crate) fn after(&self, from: Millis, span: Millis) -> Millis {
        let (mut at, mut missing) = (from, span);
        while missing > 0 {
            let period = self.period_at(at);
            if period.runs() {
                let counted = (period.until - at).min(missing);
                missing -= counted;
                at += counted;
            } else {
                at = period.until;
            }
        }
        at
    }

    /// Returns the number of milliseconds that a clock uses up between `from` and `until`.
    pub(crate) fn between(&self, from: Millis, until: Millis) -> Millis {
        let (mut at, mut counted) = (from, 0);
        while at < until {
            let period = self.period_at(at);
            let end = period.until.min(until);
            if period.runs() {
                counted += end - at;
            }
            at = end;
        }
        counted
    }

    /// Returns at most `max` rest periods between `from` and `until`. If one is already in progress
    /// at `from`, it starts at `from`; the last one may end after `until`.
    pub(crate) fn rests(&self, from: Millis, until: Millis, max: usize) -> Vec<RestPeriod> {
        let mut rests: Vec<RestPeriod> = Vec::new();
        let mut at = from;
        let mut resting = false;
        while at < until || resting {
            let period = self.period_at(at);
            let is_full = rests.len() == max;
            match rests.last_mut() {
                _ if period.runs() => {}
                Some(rest) if resting => {
                    rest.until_ms = period.until;
                    rest.weekend |= period.weekend;
                    rest.night |= period.night;
                }
                _ if is_full => break,
                _ => rests.push(RestPeriod {
                    from_ms: at,
                    until_ms: period.until,
                    weekend: period.weekend,
                    night: period.night,
                }),
            }
            resting = !period.runs();
            at = period.until;
        }
        rests
    }

    /// Returns a period that contains `at` and in which the clock runs throughout or pauses
    /// throughout. The period also ends when the zone's UTC offset changes, because local times
    /// require a constant offset.
    fn period_at(&self, at: Millis) -> CalendarPeriod {
        let (offset, changes) = self.offset(at);
        let local = at + offset;
        let (day, time) = (local.div_euclid(DAY), local.rem_euclid(DAY));
        // 1 January 1970 was a Thursday.
        let weekday = (day + 3).rem_euclid(7);
        let turn = [
            self.night.map(NightHours::from),
            self.night.map(NightHours::until),
        ];
        let turn = turn.into_iter().flatten();
        let next = turn
            .map(|hour| Millis::from(hour) * HOUR)
            .filter(|&hour| hour > time)
            .fold(DAY, Millis::min);
        let is_weekend = self.weekends && weekday >= SATURDAY;
        let is_night = self.night.is_some_and(|night| is_in(night, time));
        CalendarPeriod {
            until: changes.min(at + next - time),
            weekend: is_weekend,
            night: is_night,
        }
    }

    /// Returns the zone's UTC offset and the time of its next change, both in milliseconds.
    fn offset(&self, at: Millis) -> (Millis, Millis) {
        // jiff does not support this year. No clock runs that far into the future.
        let Ok(moment) = Timestamp::from_millisecond(at) else {
            return (0, Millis::MAX);
        };
        let offset = Millis::from(self.zone.to_offset(moment).seconds()) * 1_000;
        let next = self.zone.following(moment).next();
        let changes = next.map_or(Millis::MAX, |next| next.timestamp().as_millisecond());
        (offset, changes)
    }
}

/// Whether a time of day, in milliseconds since midnight, is within a person's quiet hours.
fn is_in(night: NightHours, time: Millis) -> bool {
    let from = Millis::from(night.from()) * HOUR;
    let until = Millis::from(night.until()) * HOUR;
    if from < until {
        (from..until).contains(&time)
    } else {
        time >= from || time < until
    }
}
