//! A person's time zone and sleeping hours, in the download.

use serde::Serialize;

use postern_game::Hours;

#[derive(Serialize)]
pub(super) struct HoursPart {
    /// A name in the tz database.
    zone: &'static str,
    /// The full hours at which the night begins and ends.
    night: Option<(u8, u8)>,
}

impl HoursPart {
    pub(super) fn of(hours: Hours) -> Self {
        Self {
            zone: hours.zone.name(),
            night: hours.night.map(|night| (night.from(), night.until())),
        }
    }
}
