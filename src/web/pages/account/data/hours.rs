//! A user's time zone and sleeping hours, as a part of the data download.

use serde::Serialize;

use postern_game::PersonHours;

#[derive(Serialize)]
pub(super) struct HoursExport {
    /// The name of a time zone in the tz database.
    zone: &'static str,
    /// The hours of the day (0 to 23) at which the user's sleeping hours begin and end.
    night: Option<(u8, u8)>,
}

impl HoursExport {
    pub(super) fn of(hours: PersonHours) -> Self {
        Self {
            zone: hours.zone.name(),
            night: hours.night.map(|night| (night.from(), night.until())),
        }
    }
}
