//! Where people live and when they sleep, and by whose hours the clocks of a game start.

use futures_util::future::try_join_all;

use crate::live::{LiveError, People, reads::reads};
use postern_game::{Hours, PeopleHours, PersonId, TimeControl, Zone};

impl People {
    reads! {
        /// What somebody has said of where they live and when they sleep.
        hours(person: &PersonId) -> Option<Hours>;
    }

    /// Where somebody lives: by UTC as long as they have said nothing.
    pub(in crate::live) async fn zone_of(&self, person: &PersonId) -> Result<Zone, LiveError> {
        Ok(self.hours(person).await?.unwrap_or_default().zone)
    }

    /// Saves somebody's hours. Clocks that run go on by those with which they started.
    ///
    /// # Errors
    /// When they cannot be saved.
    pub async fn set_hours(&self, person: &PersonId, hours: Hours) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.node.store.set_hours(person.clone(), hours).await?;
        Ok(())
    }

    /// The hours of people, where a game's clocks pause on weekends or at night; for other games nothing is read.
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
