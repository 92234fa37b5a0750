//! What both engines say of what people are to be told.

use async_trait::async_trait;
use postern_game::{Millis, Person, PersonId};
use postern_store::{
    StoreError,
    mail::EmailAddress,
    occasions::{Addressee, DueOccasion, ListToken, Occasions, Round, RoundEnd},
};

use super::store::{Twins, same};

#[async_trait]
impl Occasions for Twins {
    async fn person_of_list(&self, token: &str) -> Result<Option<Person>, StoreError> {
        same!(self, store => store.person_of_list(token))
    }

    async fn addressees(&self, now: Millis, limit: u32) -> Result<Vec<Addressee>, StoreError> {
        same!(self, store => store.addressees(now, limit))
    }

    async fn take_round(
        &self,
        addressee: &Addressee,
        token: ListToken,
        now: Millis,
        until: Millis,
    ) -> Result<Option<Round>, StoreError> {
        same!(self, store => store.take_round(addressee, token.clone(), now, until))
    }

    async fn put_off_occasion(
        &self,
        person: &PersonId,
        occasion: &DueOccasion,
        until: Millis,
        due_ms: Millis,
    ) -> Result<(), StoreError> {
        same!(self, store => store.put_off_occasion(person, occasion, until, due_ms))
    }

    async fn end_round(
        &self,
        person: &PersonId,
        until: Millis,
        end: RoundEnd,
    ) -> Result<(), StoreError> {
        same!(self, store => store.end_round(person, until, end))
    }

    async fn put_off_round(
        &self,
        person: &PersonId,
        until: Millis,
        due_ms: Millis,
    ) -> Result<(), StoreError> {
        same!(self, store => store.put_off_round(person, until, due_ms))
    }

    async fn refuse_address(&self, address: EmailAddress) -> Result<(), StoreError> {
        same!(self, store => store.refuse_address(address.clone()))
    }

    async fn occasions_waiting(&self, now: Millis) -> Result<u64, StoreError> {
        same!(self, store => store.occasions_waiting(now))
    }
}
