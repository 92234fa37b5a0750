//! What both engines say of the mails about games.

use async_trait::async_trait;
use postern_game::{Millis, Person, PersonId};
use postern_store::{
    StoreError,
    occasions::{ListToken, MailRound, Occasions},
};

use super::store::{Twins, same};

#[async_trait]
impl Occasions for Twins {
    async fn person_of_list(&self, token: &str) -> Result<Option<Person>, StoreError> {
        same!(self, store => store.person_of_list(token))
    }

    async fn mail_round(
        &self,
        person: &PersonId,
        token: ListToken,
    ) -> Result<Option<MailRound>, StoreError> {
        same!(self, store => store.mail_round(person, token.clone()))
    }

    async fn end_day(&self, person: &PersonId, until: Millis) -> Result<(), StoreError> {
        same!(self, store => store.end_day(person, until))
    }
}
