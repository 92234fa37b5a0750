//! Wraps an event's JSON body together with the clocks: `{"clocks": …, "event": BODY}`. An event
//! that changes no clocks is stored without them. Also encodes the reasons why clocks are stopped,
//! for game lists.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::log::codec::to_json;
use postern_game::{ClockStops, Millis, NightHours, PersonHours, SideClock, TimeZoneName};
use postern_rules::ByColor;

/// Prefix of a body with clocks. No body without clocks starts with this field.
const BEGINS: &str = r#"{"clocks":"#;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BodyWithClocks<'a> {
    clocks: StoredClocks,
    #[serde(borrow)]
    event: &'a RawValue,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredClocks {
    white: StoredClock,
    black: StoredClock,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum StoredClock {
    Stopped {
        left_ms: Millis,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hours: Option<StoredHours>,
    },
    Running {
        since_ms: Millis,
        due_ms: Millis,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hours: Option<StoredHours>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredHours {
    zone: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    night: Option<(u8, u8)>,
}

/// Wraps a body together with the clocks.
pub(super) fn wrap_with_clocks(body: String, clocks: ByColor<SideClock>) -> String {
    let event = RawValue::from_string(body).expect("a body is JSON");
    let ByColor { white, black } = clocks;
    to_json(&BodyWithClocks {
        clocks: StoredClocks {
            white: stored_clock(white),
            black: stored_clock(black),
        },
        event: &event,
    })
}

/// Splits a stored body into the event's own body and the clocks, if there are any.
pub(super) fn split_clocks(body: &str) -> Result<(&str, Option<ByColor<SideClock>>), String> {
    if !body.starts_with(BEGINS) {
        return Ok((body, None));
    }
    let timed: BodyWithClocks<'_> =
        serde_json::from_str(body).map_err(|error| error.to_string())?;
    let clocks = ByColor {
        white: read(timed.clocks.white)?,
        black: read(timed.clocks.black)?,
    };
    Ok((timed.event.get(), Some(clocks)))
}

fn stored_clock(clock: SideClock) -> StoredClock {
    match clock {
        SideClock::Stopped { left_ms, hours } => StoredClock::Stopped {
            left_ms,
            hours: hours.map(stored_hours),
        },
        SideClock::Running {
            since_ms,
            due_ms,
            hours,
        } => StoredClock::Running {
            since_ms,
            due_ms,
            hours: hours.map(stored_hours),
        },
    }
}

fn stored_hours(hours: PersonHours) -> StoredHours {
    StoredHours {
        zone: hours.zone.name().to_owned(),
        night: hours.night.map(|night| (night.from(), night.until())),
    }
}

fn read(clock: StoredClock) -> Result<SideClock, String> {
    Ok(match clock {
        StoredClock::Stopped { left_ms, hours } => SideClock::Stopped {
            left_ms,
            hours: hours.map(read_hours).transpose()?,
        },
        StoredClock::Running {
            since_ms,
            due_ms,
            hours,
        } => SideClock::Running {
            since_ms,
            due_ms,
            hours: hours.map(read_hours).transpose()?,
        },
    })
}

fn read_hours(StoredHours { zone, night }: StoredHours) -> Result<PersonHours, String> {
    let unknown = || format!("there is no time zone “{zone}”");
    let night = night.map(|(from, until)| NightHours::new(from, until));
    Ok(PersonHours {
        zone: TimeZoneName::parse(&zone).ok_or_else(unknown)?,
        night: night.transpose().map_err(|error| error.to_string())?,
    })
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredClockStops {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paused_until_ms: Option<Millis>,
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    away_until_ms: Sides<Millis>,
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    hours: Sides<StoredHours>,
}

/// Optional values for White and Black.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides<T> {
    #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
    white: Option<T>,
    #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
    black: Option<T>,
}

const fn nothing<T>() -> Option<T> {
    None
}

impl<T> Sides<T> {
    const fn is_empty(&self) -> bool {
        self.white.is_none() && self.black.is_none()
    }
}

impl<T> Default for Sides<T> {
    fn default() -> Self {
        Self {
            white: None,
            black: None,
        }
    }
}

/// Encodes why clocks are stopped, for the database; `None` if the clocks are running.
pub(crate) fn encode_standing(standing: &ClockStops) -> Option<String> {
    let ByColor { white, black } = standing.away_until_ms;
    let away_until_ms = Sides { white, black };
    let ByColor { white, black } = standing.hours;
    let hours = Sides {
        white: white.map(stored_hours),
        black: black.map(stored_hours),
    };
    (*standing != ClockStops::default()).then(|| {
        to_json(&StoredClockStops {
            paused_until_ms: standing.paused_until_ms,
            away_until_ms,
            hours,
        })
    })
}

/// Decodes the output of [`encode_standing`].
pub(crate) fn read_standing(text: Option<&str>) -> Result<ClockStops, String> {
    let Some(text) = text else {
        return Ok(ClockStops::default());
    };
    let stored: StoredClockStops = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let (away, hours) = (stored.away_until_ms, stored.hours);
    Ok(ClockStops {
        paused_until_ms: stored.paused_until_ms,
        away_until_ms: ByColor {
            white: away.white,
            black: away.black,
        },
        hours: ByColor {
            white: hours.white.map(read_hours).transpose()?,
            black: hours.black.map(read_hours).transpose()?,
        },
    })
}
