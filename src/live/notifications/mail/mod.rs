//! E-mail addresses of accounts, links in e-mails, and the e-mail channels.

mod account_mails;
mod address;
mod digests;
mod error;
mod games_mail;
mod limits;
mod message;
mod transport;

pub(super) use account_mails::AccountMails;
pub use address::read_address;
pub(super) use digests::Digests;
pub use error::EmailError;
pub use games_mail::{GameNews, GamesMail};
pub(in crate::live) use limits::MailLimits;
pub use message::MailMessage;

use std::net::IpAddr;

use crate::live::reads::reads;
use crate::live::{LiveError, Notifications, Password, SignInClient, random};
use postern_game::{Person, PersonId};
use postern_store::mail::{EmailAddress, EmailSettings};

impl Notifications {
    reads! {
        /// Returns a person's e-mail settings; `None` if the person has no address.
        email(person: &PersonId) -> Option<EmailSettings>;
    }

    /// Sends a confirmation link to an address. The account gets the new address when somebody uses
    /// the link. Until then the previous address stays active.
    ///
    /// # Errors
    /// Returns `AccountError::WrongPassword`, or an [`EmailError`] if the text is not an address or
    /// too many e-mails were requested.
    pub async fn want_email(
        &self,
        person: &PersonId,
        address: &str,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let address = read_address(address)?;
        self.accounts
            .confirm_password(person, password, browser)
            .await?;
        let limits = &self.mail_limits;
        limits.take_confirmation(person, &address, browser.network)?;
        let store = &self.node.store;
        if !store
            .want_email(person.clone(), address, self.node.now_ms())
            .await?
        {
            return Err(EmailError::Busy.into());
        }
        self.has_new_mail.notify_one();
        Ok(())
    }

    /// Returns the person and address of a confirmation link without using up the link, so that the
    /// page can first ask for confirmation.
    ///
    /// # Errors
    /// Returns [`EmailError::NoLink`] if the link is used, expired or unknown.
    pub async fn email_of_link(&self, token: &str) -> Result<(Person, EmailAddress), LiveError> {
        let link = random::token_hash(token);
        let found = self
            .node
            .store
            .email_of_link(&link, self.node.now_ms())
            .await?;
        Ok(found.ok_or(EmailError::NoLink)?)
    }

    /// Gives an account the address that a confirmation link confirms, and uses up the link.
    /// Notifies the previous address.
    ///
    /// # Errors
    /// Returns [`EmailError::NoLink`] if the link is used, expired or unknown, or
    /// [`EmailError::TooManyAccounts`].
    pub async fn confirm_email(&self, token: &str) -> Result<(Person, EmailAddress), LiveError> {
        self.node.accepting()?;
        let (person, address) = self.email_of_link(token).await?;
        let before = self.address_of(&person.id).await?;
        let store = &self.node.store;
        let is_done = store
            .confirm_email(
                random::token_hash(token),
                person.id.clone(),
                before.filter(|before| *before != address),
                self.node.now_ms(),
            )
            .await?;
        if !is_done {
            // If two requests use the same link concurrently, the second one gets this error.
            self.email_of_link(token).await?;
            return Err(EmailError::TooManyAccounts.into());
        }
        self.has_new_mail.notify_one();
        Ok((person, address))
    }

    /// Removes a person's e-mail addresses. Sends a last e-mail about the removal.
    ///
    /// # Errors
    /// Returns `AccountError::WrongPassword`, or an error if the removal cannot be saved.
    pub async fn remove_email(
        &self,
        person: &PersonId,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.accounts
            .confirm_password(person, password, browser)
            .await?;
        let before = self.address_of(person).await?;
        let store = &self.node.store;
        store
            .remove_email(person.clone(), before, self.node.now_ms())
            .await?;
        self.has_new_mail.notify_one();
        Ok(())
    }

    /// Sends reset links for all accounts with this e-mail address. If there are no such accounts,
    /// the response, duration and cost are the same.
    ///
    /// # Errors
    /// Returns an [`EmailError`] if the text is not an address or too many e-mails were requested.
    pub async fn ask_reset(&self, address: &str, network: IpAddr) -> Result<(), LiveError> {
        self.node.accepting()?;
        let address = read_address(address)?;
        let limits = &self.mail_limits;
        if !limits.take_reset(&address, network)? {
            return Ok(());
        }
        let store = &self.node.store;
        if !store.ask_reset(address, self.node.now_ms()).await? {
            return Err(EmailError::Busy.into());
        }
        self.has_new_mail.notify_one();
        Ok(())
    }

    async fn address_of(&self, person: &PersonId) -> Result<Option<EmailAddress>, LiveError> {
        let email = self.email(person).await?;
        Ok(email
            .and_then(|email| email.address)
            .map(|(address, _)| address))
    }
}
