//! Links with which a forgotten password is replaced. The host makes them.

use super::{AccountError, Browser, Entered, Password};
use crate::live::{Accounts, LiveError, random};
use postern_game::{DAY, Millis, Person};
use postern_store::accounts::Permit;

/// How long a reset link can be used, in milliseconds: a day.
pub(in crate::live) const LINK_LIFE: Millis = DAY;

impl Accounts {
    /// The token of a link with which the account of this name gets another password. It works once,
    /// within a day, and takes the place of earlier ones. Gives the account's person as well.
    ///
    /// # Errors
    /// [`AccountError::NoAccount`]; when the link cannot be saved.
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

    /// Whose reset link it is, without using it up: the page asks for the new password first.
    ///
    /// # Errors
    /// [`AccountError::NoResetLink`] when it is used up, too old, or was never made.
    pub async fn person_of_reset_link(&self, token: &str) -> Result<Person, LiveError> {
        let link = random::token_hash(token);
        let store = &self.node.store;
        let person = store
            .person_of_reset_link(&link, self.node.now_ms())
            .await?;
        Ok(person.ok_or(AccountError::NoResetLink)?)
    }

    /// Uses a reset link up, sets the password, ends all sessions of its person, and signs that
    /// person in. Of two who come with the same link at once, one finds it used.
    ///
    /// # Errors
    /// [`AccountError::NoResetLink`] as above; when the password cannot be used, which uses nothing
    /// up.
    pub async fn reset_password(
        &self,
        token: &str,
        password: &Password,
        browser: &Browser,
    ) -> Result<Entered, LiveError> {
        self.node.accepting()?;
        let person = self.person_of_reset_link(token).await?;
        password.check(&person.name).map_err(AccountError::from)?;
        let permit = Permit::Link(random::token_hash(token));
        let entered = self.set_password(person, permit, password, browser).await?;
        entered.ok_or_else(|| AccountError::NoResetLink.into())
    }
}
