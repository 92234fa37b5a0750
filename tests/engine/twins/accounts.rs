//! Accounts in two stores of different engines.

use async_trait::async_trait;
use postern_game::{Millis, Person, PersonId};
use postern_store::{
    StoreError, TokenHash,
    accounts::{Account, Accounts, Arrival, OwnComment, PasswordHash, Permit, SignUp, SignedUp},
};

use super::store::{Twins, same};

#[async_trait]
impl Accounts for Twins {
    async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        same!(self, store => store.account(person))
    }

    async fn account_named(&self, skeleton: &str) -> Result<Option<Account>, StoreError> {
        same!(self, store => store.account_named(skeleton))
    }

    async fn sign_up(&self, sign_up: SignUp) -> Result<SignedUp, StoreError> {
        same!(self, store => store.sign_up(sign_up.clone()))
    }

    async fn sign_in(
        &self,
        arrival: Arrival,
        known: PasswordHash,
        anew: Option<PasswordHash>,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        same!(self, store => store.sign_in(arrival.clone(), known.clone(), anew.clone()))
    }

    async fn set_password(
        &self,
        arrival: Arrival,
        permit: Permit,
        password_hash: PasswordHash,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        let sort = |ended: &mut Option<Vec<TokenHash>>| {
            if let Some(ended) = ended {
                ended.sort_unstable();
            }
        };
        same!(self, store => store.set_password(arrival.clone(), permit.clone(), password_hash.clone()), sort)
    }

    async fn knows_browser(&self, browser: &TokenHash, now: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.knows_browser(browser, now))
    }

    async fn add_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.add_reset_link(link, person.clone(), expires))
    }

    async fn person_of_reset_link(
        &self,
        link: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        same!(self, store => store.person_of_reset_link(link, now))
    }

    async fn delete_person(
        &self,
        person: PersonId,
        now: Millis,
    ) -> Result<Vec<TokenHash>, StoreError> {
        let sort = |ended: &mut Vec<TokenHash>| ended.sort_unstable();
        same!(self, store => store.delete_person(person.clone(), now), sort)
    }

    async fn comments_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<OwnComment>, StoreError> {
        same!(self, store => store.comments_of(person, limit))
    }

    async fn forget_expired(&self, now: Millis) -> Result<(), StoreError> {
        same!(self, store => store.forget_expired(now))
    }
}
