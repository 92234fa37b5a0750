//! Accounts in one SQLite file.

use async_trait::async_trait;

use super::{
    SqliteStore,
    writer::{accounts as write, deletion},
};
use crate::{
    StoreError, TokenHash,
    accounts::{
        Account, Accounts, Arrival, OwnComment, PasswordHash, Permit, SignUp, SignedUp,
        reads as read,
    },
};
use postern_game::{Millis, Person, PersonId};

#[async_trait]
impl Accounts for SqliteStore {
    async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        read::by_person(&self.readers, person).await
    }

    async fn account_named(&self, skeleton: &str) -> Result<Option<Account>, StoreError> {
        read::by_name(&self.readers, skeleton).await
    }

    async fn sign_up(&self, sign_up: SignUp) -> Result<SignedUp, StoreError> {
        self.writer
            .write(move |transaction| write::sign_up(transaction, &sign_up))
            .await
    }

    async fn sign_in(
        &self,
        arrival: Arrival,
        known: PasswordHash,
        anew: Option<PasswordHash>,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        self.writer
            .write(move |transaction| write::sign_in(transaction, &arrival, &known, anew.as_ref()))
            .await
    }

    async fn set_password(
        &self,
        arrival: Arrival,
        permit: Permit,
        password_hash: PasswordHash,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        self.writer
            .write(move |transaction| {
                write::set_password(transaction, &arrival, &permit, &password_hash)
            })
            .await
    }

    async fn knows_browser(&self, browser: &TokenHash, now: Millis) -> Result<bool, StoreError> {
        read::knows_browser(&self.readers, browser, now).await
    }

    async fn add_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(move |transaction| write::add_reset_link(transaction, &link, &person, expires))
            .await
    }

    async fn person_of_reset_link(
        &self,
        link: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        read::by_reset_link(&self.readers, link, now).await
    }

    async fn delete_person(
        &self,
        person: PersonId,
        now: Millis,
    ) -> Result<Vec<TokenHash>, StoreError> {
        let scrub = self.writer.scrub();
        self.writer
            .write_unchecked(move |transaction| {
                scrub.want();
                deletion::delete(transaction, &person, now)
            })
            .await
    }

    async fn comments_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<OwnComment>, StoreError> {
        read::comments_of(&self.readers, person, limit).await
    }

    async fn forget_expired(&self, now: Millis) -> Result<(), StoreError> {
        self.writer
            .write(move |transaction| write::forget_expired(transaction, now))
            .await
    }
}
