//! What both engines say of e-mail.

use async_trait::async_trait;
use postern_game::{Millis, Person, PersonId};
use postern_store::{
    StoreError, TokenHash,
    mail::{Email, EmailAddress, ListToken, Mail, MailRound},
};

use super::store::{Twins, same};

#[async_trait]
impl Mail for Twins {
    async fn email(&self, person: &PersonId) -> Result<Option<Email>, StoreError> {
        same!(self, store => store.email(person))
    }

    async fn accounts_at(&self, address: &EmailAddress) -> Result<Vec<Person>, StoreError> {
        same!(self, store => store.accounts_at(address))
    }

    async fn want_email(
        &self,
        person: PersonId,
        address: EmailAddress,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.want_email(person.clone(), address.clone(), now))
    }

    async fn add_email_link(
        &self,
        link: TokenHash,
        person: PersonId,
        address: EmailAddress,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.add_email_link(link, person.clone(), address.clone(), expires))
    }

    async fn add_mailed_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        address: EmailAddress,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.add_mailed_reset_link(link, person.clone(), address.clone(), expires))
    }

    async fn email_of_link(
        &self,
        link: &TokenHash,
        now: Millis,
    ) -> Result<Option<(Person, EmailAddress)>, StoreError> {
        same!(self, store => store.email_of_link(link, now))
    }

    async fn confirm_email(
        &self,
        link: TokenHash,
        person: PersonId,
        before: Option<EmailAddress>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.confirm_email(link, person.clone(), before.clone(), now))
    }

    async fn remove_email(
        &self,
        person: PersonId,
        before: Option<EmailAddress>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.remove_email(person.clone(), before.clone(), now))
    }

    async fn ask_reset(&self, address: EmailAddress, now: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.ask_reset(address.clone(), now))
    }

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

    async fn email_works(&self, address: EmailAddress) -> Result<(), StoreError> {
        same!(self, store => store.email_works(address.clone()))
    }

    async fn refuse_address(&self, address: EmailAddress, now: Millis) -> Result<(), StoreError> {
        same!(self, store => store.refuse_address(address.clone(), now))
    }

    async fn refuse_pending(
        &self,
        person: &PersonId,
        address: EmailAddress,
    ) -> Result<(), StoreError> {
        same!(self, store => store.refuse_pending(person, address.clone()))
    }
}
