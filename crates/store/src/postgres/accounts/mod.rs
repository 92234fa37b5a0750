//! Accounts in a PostgreSQL database.

mod delete;
mod write;

use async_trait::async_trait;

use super::{PostgresStore, transaction::in_transaction};
use crate::{
    StoreError, TokenHash,
    accounts::{
        Account, Accounts, Arrival, OwnComment, PasswordHash, Permit, SignUp, SignedUp,
        reads as read,
    },
};
use postern_game::{Millis, Person, PersonId};

#[async_trait]
impl Accounts for PostgresStore {
    async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        read::by_person(&self.pool, person).await
    }

    async fn account_named(&self, skeleton: &str) -> Result<Option<Account>, StoreError> {
        read::by_name(&self.pool, skeleton).await
    }

    async fn sign_up(&self, sign_up: SignUp) -> Result<SignedUp, StoreError> {
        in_transaction!(self.pool, connection => write::sign_up(connection, self.notices, &sign_up).await)
    }

    async fn sign_in(
        &self,
        arrival: Arrival,
        known: PasswordHash,
        anew: Option<PasswordHash>,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        in_transaction!(self.pool, connection => {
            write::sign_in(connection, self.notices, &arrival, &known, anew.as_ref()).await
        })
    }

    async fn set_password(
        &self,
        arrival: Arrival,
        permit: Permit,
        password_hash: PasswordHash,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        in_transaction!(self.pool, connection => {
            write::set_password(connection, self.notices, &arrival, &permit, &password_hash).await
        })
    }

    async fn knows_browser(&self, browser: &TokenHash, now: Millis) -> Result<bool, StoreError> {
        read::knows_browser(&self.pool, browser, now).await
    }

    async fn add_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        in_transaction!(self.pool, connection => {
            write::add_reset_link(connection, &link, &person, expires).await
        })
    }

    async fn person_of_reset_link(
        &self,
        link: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        read::by_reset_link(&self.pool, link, now).await
    }

    async fn delete_person(
        &self,
        person: PersonId,
        now: Millis,
    ) -> Result<Vec<TokenHash>, StoreError> {
        in_transaction!(self.pool, connection => {
            delete::delete(connection, self.notices, &person, now).await
        })
    }

    async fn comments_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<OwnComment>, StoreError> {
        read::comments_of(&self.pool, person, limit).await
    }

    async fn forget_expired(&self, now: Millis) -> Result<(), StoreError> {
        in_transaction!(self.pool, connection => write::forget_expired(connection, now).await)
    }
}
