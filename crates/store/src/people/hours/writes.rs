//! Where people live and when they sleep, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    engine::{
        reads::{row::Columns as _, row_of},
        value::values,
        writes::{Engine, Write},
    },
    people::hours::{PeoplesHours, reads as read},
};
use postern_game::{Hours, Night, PersonId, Zone};

const SET: &str = "INSERT INTO person_hours (person, zone, night_from, night_until)
    SELECT key, $2, $3, $4 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE SET zone = excluded.zone, night_from = excluded.night_from,
        night_until = excluded.night_until";

#[async_trait]
impl<E: Engine> PeoplesHours for E {
    async fn hours(&self, person: &PersonId) -> Result<Option<Hours>, StoreError> {
        let Some(row) = row_of(self.reader(), &read::HOURS, &values![person.as_str()]).await?
        else {
            return Ok(None);
        };
        let hour = |column| Ok::<_, StoreError>(u8::try_from(row.number(column)?).ok());
        let night = hour("night_from")?.zip(hour("night_until")?);
        let zone = Zone::parse(&row.text("zone")?);
        Ok(zone.map(|zone| Hours {
            zone,
            night: night.and_then(|(from, until)| Night::new(from, until).ok()),
        }))
    }

    async fn set_hours(&self, person: PersonId, hours: Hours) -> Result<bool, StoreError> {
        let hour = |of: fn(Night) -> u8| hours.night.map_or(0, |night| i64::from(of(night)));
        let set = Write::new(
            SET,
            values![
                &person,
                hours.zone.name(),
                hour(Night::from),
                hour(Night::until)
            ],
        );
        self.write_all(vec![person], vec![set]).await
    }
}
