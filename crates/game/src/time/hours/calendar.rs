//! Which time counts. A clock is paused whenever the local time of its owner is in a weekend or a night,
//! whatever summer time does to the length of either.

use jiff::{Timestamp, tz::TimeZone};

use crate::time::hours::{Hours, Night, Rest, TimeOff};
use crate::{DAY, HOUR, Millis};

/// Saturday, where Monday is 0.
const SATURDAY: i64 = 5;

/// The time that counts for somebody in a game.
pub(crate) struct Calendar {
    zone: TimeZone,
    weekends: bool,
    night: Option<Night>,
}

/// Time in which a clock runs, or is paused, all through.
struct Stretch {
    until: Millis,
    weekend: bool,
    night: bool,
}

impl Stretch {
    const fn runs(&self) -> bool {
        !self.weekend && !self.night
    }
}

impl Calendar {
    /// `None` where clocks never pause.
    pub(crate) fn of(time_off: TimeOff, hours: Hours) -> Option<Self> {
        let night = hours.night.filter(|_| time_off.nights);
        (time_off.weekends || night.is_some()).then(|| Self {
            zone: hours.zone.rules(),
            weekends: time_off.weekends,
            night,
        })
    }

    /// The first moment at which `span` milliseconds have counted since `from`.
    pub(crate) fn after(&self, from: Millis, span: Millis) -> Millis {
        let (mut at, mut missing) = (from, span);
        while missing > 0 {
            let stretch = self.stretch(at);
            if stretch.runs() {
                let counted = (stretch.until - at).min(missing);
                missing -= counted;
                at += counted;
            } else {
                at = stretch.until;
            }
        }
        at
    }

    /// How many milliseconds count from one moment until another, which is not before it.
    pub(crate) fn between(&self, from: Millis, until: Millis) -> Millis {
        let (mut at, mut counted) = (from, 0);
        while at < until {
            let stretch = self.stretch(at);
            let end = stretch.until.min(until);
            if stretch.runs() {
                counted += end - at;
            }
            at = end;
        }
        counted
    }

    /// Up to `most` rests that begin before `until` and are not over at `from`: the first of them from
    /// then on.
    pub(crate) fn rests(&self, from: Millis, until: Millis, most: usize) -> Vec<Rest> {
        let mut rests: Vec<Rest> = Vec::new();
        let mut at = from;
        let mut resting = false;
        while at < until || resting {
            let stretch = self.stretch(at);
            let is_full = rests.len() == most;
            match rests.last_mut() {
                _ if stretch.runs() => {}
                Some(rest) if resting => {
                    rest.until_ms = stretch.until;
                    rest.weekend |= stretch.weekend;
                    rest.night |= stretch.night;
                }
                _ if is_full => break,
                _ => rests.push(Rest {
                    from_ms: at,
                    until_ms: stretch.until,
                    weekend: stretch.weekend,
                    night: stretch.night,
                }),
            }
            resting = !stretch.runs();
            at = stretch.until;
        }
        rests
    }

    /// What goes on at a moment, and until when at least. Between two changes of the zone's offset
    /// local time is a sum.
    fn stretch(&self, at: Millis) -> Stretch {
        let (offset, changes) = self.offset(at);
        let local = at + offset;
        let (day, time) = (local.div_euclid(DAY), local.rem_euclid(DAY));
        // 1 January 1970 was a Thursday.
        let weekday = (day + 3).rem_euclid(7);
        let turn = [self.night.map(Night::from), self.night.map(Night::until)];
        let turn = turn.into_iter().flatten();
        let next = turn
            .map(|hour| Millis::from(hour) * HOUR)
            .filter(|&hour| hour > time)
            .fold(DAY, Millis::min);
        let is_weekend = self.weekends && weekday >= SATURDAY;
        let is_night = self.night.is_some_and(|night| is_in(night, time));
        Stretch {
            until: changes.min(at + next - time),
            weekend: is_weekend,
            night: is_night,
        }
    }

    /// The zone's offset from UTC at a moment, and when it changes next, in milliseconds.
    fn offset(&self, at: Millis) -> (Millis, Millis) {
        // No clock runs outside of the years that are known: there is no offset then.
        let Ok(moment) = Timestamp::from_millisecond(at) else {
            return (0, Millis::MAX);
        };
        let offset = Millis::from(self.zone.to_offset(moment).seconds()) * 1_000;
        let next = self.zone.following(moment).next();
        let changes = next.map_or(Millis::MAX, |next| next.timestamp().as_millisecond());
        (offset, changes)
    }
}

/// Whether a time of day, in milliseconds, is in a night.
fn is_in(night: Night, time: Millis) -> bool {
    let from = Millis::from(night.from()) * HOUR;
    let until = Millis::from(night.until()) * HOUR;
    if from < until {
        (from..until).contains(&time)
    } else {
        time >= from || time < until
    }
}
