//! Sets people's time zones and sleeping hours.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError};
use postern_game::{NightHours, PersonHours, PersonId};

const SET: &str = "INSERT INTO person_hours (person, zone, night_from, night_until)
    SELECT key, $2, $3, $4 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE SET zone = excluded.zone, night_from = excluded.night_from,
        night_until = excluded.night_until";

impl Store {
    /// Sets a person's time zone and sleeping hours. Returns `false` if the person no longer
    /// exists.
    pub async fn set_hours(
        &self,
        person: PersonId,
        hours: PersonHours,
    ) -> Result<bool, StoreError> {
        let hour = |of: fn(NightHours) -> u8| hours.night.map_or(0, |night| i64::from(of(night)));
        let set = WriteStatement::new(
            SET,
            values![
                &person,
                hours.zone.name(),
                hour(NightHours::from),
                hour(NightHours::until)
            ],
        );
        self.write_all(vec![person], vec![set]).await
    }
}
