//! Where people live and when they sleep, in two stores of different engines.

use async_trait::async_trait;
use postern_game::{Hours, PersonId};
use postern_store::{StoreError, hours::PeoplesHours};

use super::store::{Twins, same};

#[async_trait]
impl PeoplesHours for Twins {
    async fn hours(&self, person: &PersonId) -> Result<Option<Hours>, StoreError> {
        same!(self, store => store.hours(person))
    }

    async fn set_hours(&self, person: PersonId, hours: Hours) -> Result<bool, StoreError> {
        same!(self, store => store.set_hours(person.clone(), hours))
    }
}
