//! Password reset links, which the host creates.

use super::{AccountError, NewSignIn, Password, SignInClient};
use crate::live::{Accounts, LiveError, random};
use postern_game::{DAY, Millis, Person};
use postern_store::accounts::PasswordCredential;

/// The lifetime of a password reset link: one day.
pub(in crate::live) const LINK_LIFE: Millis = DAY;

impl Accounts {
    /// Creates a password reset link for the account with this name. Returns the owner and the
    /// link's token. The link works once within a day and replaces earlier reset links.
    ///
    /// # Errors
    /// Returns [`AccountError::NoAccount`], or an error if the link cannot be saved.
    pub async fn reset_link(&self, name: &str) -> Result<(Person, String), LiveError> {
        self.node.accepting()?;
        let account = self.account_named(name).await?;
        let person = account.ok_or(AccountError::NoAccount)?.person;
        let token = random::token();
        let expires = self.node.now_ms() + LINK_LIFE;
        let store = &self.node.store;
        let made = store
            .add_reset_link(random::token_hash(&token), person.id.clone(), expires)
            .await?;
        if made {
            Ok((person, token))
        } else {
            Err(AccountError::NoAccount.into())
        }
    }

    /// Returns a reset link's owner without using up the link, so that the page can first ask for
    /// the new password.
    ///
    /// # Errors
    /// Returns [`AccountError::NoResetLink`] if the link is used, expired or unknown.
    pub async fn person_of_reset_link(&self, token: &str) -> Result<Person, LiveError> {
        let link = random::token_hash(token);
        let store = &self.node.store;
        let person = store
            .person_of_reset_link(&link, self.node.now_ms())
            .await?;
        Ok(person.ok_or(AccountError::NoResetLink)?)
    }

    /// Uses a reset link: sets the password, ends all sessions of the link's owner and signs them
    /// in. If two requests use the same link concurrently, only one succeeds.
    ///
    /// # Errors
    /// Returns [`AccountError::NoResetLink`] if the link is used, expired or unknown, or an error
    /// if the password is not allowed. A refused password leaves the link valid.
    pub async fn reset_password(
        &self,
        token: &str,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<NewSignIn, LiveError> {
        self.node.accepting()?;
        let person = self.person_of_reset_link(token).await?;
        password.check(&person.name).map_err(AccountError::from)?;
        let permit = PasswordCredential::Link(random::token_hash(token));
        let entered = self.set_password(person, permit, password, browser).await?;
        entered.ok_or_else(|| AccountError::NoResetLink.into())
    }
}
