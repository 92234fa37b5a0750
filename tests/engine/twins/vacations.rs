//! Vacations, in two stores of different engines.

use async_trait::async_trait;
use postern_game::{GameId, Millis, PersonId, Vacation};
use postern_store::{
    StoreError,
    vacations::{DueVacation, Vacations},
};

use super::store::{Twins, same};

#[async_trait]
impl Vacations for Twins {
    async fn vacations_of(&self, person: &PersonId) -> Result<Vec<Vacation>, StoreError> {
        same!(self, store => store.vacations_of(person))
    }

    async fn begin_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
        known: i64,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.begin_vacation(person.clone(), vacation, known))
    }

    async fn end_vacation(&self, person: PersonId, now: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.end_vacation(person.clone(), now))
    }

    async fn has_automatic_vacations(&self, person: &PersonId) -> Result<bool, StoreError> {
        same!(self, store => store.has_automatic_vacations(person))
    }

    async fn set_automatic_vacations(
        &self,
        person: PersonId,
        wanted: bool,
        now: Millis,
    ) -> Result<(), StoreError> {
        same!(self, store => store.set_automatic_vacations(person.clone(), wanted, now))
    }

    async fn in_need_of_vacation(
        &self,
        now: Millis,
        until: Millis,
    ) -> Result<Vec<PersonId>, StoreError> {
        same!(self, store => store.in_need_of_vacation(now, until))
    }

    async fn due_vacations(&self, now: Millis, limit: u32) -> Result<Vec<DueVacation>, StoreError> {
        same!(self, store => store.due_vacations(now, limit))
    }

    async fn take_vacation(&self, due: &DueVacation, until: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.take_vacation(due, until))
    }

    async fn settle_vacation(
        &self,
        due: &DueVacation,
        settled_ms: Millis,
        due_ms: Millis,
    ) -> Result<(), StoreError> {
        same!(self, store => store.settle_vacation(due, settled_ms, due_ms))
    }

    async fn running_correspondence(
        &self,
        person: &PersonId,
        since: Millis,
        behind: i64,
        limit: u32,
    ) -> Result<Vec<(i64, GameId)>, StoreError> {
        same!(self, store => store.running_correspondence(person, since, behind, limit))
    }
}
