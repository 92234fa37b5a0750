//! Reads people's time zones and sleeping hours.

use crate::engine::reads::SqlStatement;
use crate::engine::value::values;
use crate::{Store, StoreError};
use postern_game::{NightHours, PersonHours, PersonId, TimeZoneName};

const HOURS: SqlStatement = SqlStatement::common(
    "SELECT zone, night_from, night_until FROM person_hours
     WHERE person = (SELECT key FROM people WHERE id = $1)",
);

impl Store {
    /// Returns a person's time zone and sleeping hours; `None` if the person has set none, or if
    /// only a newer version supports the time zone.
    pub async fn hours(&self, person: &PersonId) -> Result<Option<PersonHours>, StoreError> {
        let Some(row) = self.row(&HOURS, &values![person.as_str()]).await? else {
            return Ok(None);
        };
        let hour = |column| Ok::<_, StoreError>(u8::try_from(row.number(column)?).ok());
        let night = hour("night_from")?.zip(hour("night_until")?);
        let zone = TimeZoneName::parse(&row.text("zone")?);
        Ok(zone.map(|zone| PersonHours {
            zone,
            night: night.and_then(|(from, until)| NightHours::new(from, until).ok()),
        }))
    }
}
