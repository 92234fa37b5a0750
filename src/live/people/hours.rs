//! Users' time zones and sleeping hours, which can pause the clocks of a game.

use futures_util::future::try_join_all;

use crate::live::reads::reads;
use crate::live::{LiveError, People};
use postern_game::{PeopleHours, PersonHours, PersonId, TimeControl, TimeZoneName};

impl People {
    reads! {
        /// Returns a person's time zone and sleeping hours, if set.
        hours(person: &PersonId) -> Option<PersonHours>;
    }

    /// Returns a person's time zone. The default is UTC.
    pub(in crate::live) async fn zone_of(
        &self,
        person: &PersonId,
    ) -> Result<TimeZoneName, LiveError> {
        Ok(self.hours(person).await?.unwrap_or_default().zone)
    }

    /// Saves a person's time zone and sleeping hours. Clocks that are already running keep the
    /// earlier hours.
    ///
    /// # Errors
    /// Returns an error if the hours cannot be saved.
    pub async fn set_hours(&self, person: &PersonId, hours: PersonHours) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.node.store.set_hours(person.clone(), hours).await?;
        Ok(())
    }

    /// Returns people's hours if a game's clocks pause at weekends or at night. For other games
    /// nothing is read.
    pub(in crate::live) async fn hours_of(
        &self,
        time: TimeControl,
        people: impl Iterator<Item = &PersonId>,
    ) -> Result<PeopleHours, LiveError> {
        if !time.time_off().any() {
            return Ok(PeopleHours::default());
        }
        let mut people: Vec<_> = people.collect();
        people.sort_unstable();
        people.dedup();
        let asked = people.into_iter().map(async |person| {
            let hours = self.hours(person).await?;
            Ok::<_, LiveError>(hours.map(|hours| (person.clone(), hours)))
        });
        let known = try_join_all(asked).await?;
        Ok(known.into_iter().flatten().collect())
    }
}
