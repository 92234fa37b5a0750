//! E-mail addresses of accounts, and mails about accounts.

pub(crate) mod reads;
pub(crate) mod writes;

use std::fmt;

use async_trait::async_trait;

use crate::{StoreError, TokenHash};
use postern_game::{DAY, Millis, Person, PersonId};

/// Most accounts that have the same address.
pub const MOST_ACCOUNTS_AT_ADDRESS: u32 = 5;
/// After so many mails in a row that no server would take, nothing more is sent to an address.
pub const MOST_REFUSALS: i64 = 5;
/// Most links to a new password that an account has at a time. Mails to an address are limited far
/// below.
pub(crate) const MOST_RESET_LINKS: i64 = 50;
/// At most this many mails about accounts wait.
pub(crate) const MAX_MAILS: u32 = 10_000;
/// For how long an address is kept whose owner does not confirm it, in milliseconds: a week.
pub(crate) const PENDING_KEPT: Millis = 7 * DAY;
/// After this time a mail about an account that could not be sent has expired.
pub(crate) const MAIL_KEPT: Millis = DAY;

/// An e-mail address that can be written to. It has no `Debug` that shows it: addresses belong into
/// no log.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Takes an address that has been checked.
    #[must_use]
    pub const fn new(address: String) -> Self {
        Self(address)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress")
    }
}

/// What is known of an account's e-mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    /// Where mail goes, and since when that is confirmed.
    pub address: Option<(EmailAddress, Millis)>,
    pub pending: Option<PendingEmail>,
    /// Mails in a row that no server would take.
    pub refusals: i64,
}

impl Email {
    /// Whether nothing is sent to the address any more.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.refusals >= MOST_REFUSALS
    }
}

/// An address that becomes the account's when a link in a mail to it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingEmail {
    pub address: EmailAddress,
    pub since_ms: Millis,
    /// Whether no server would take the mail.
    pub is_refused: bool,
}

/// With this, whoever has a mail ends all mails about games to its person, and can do nothing else. It
/// has no `Debug` that shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct ListToken(String);

impl ListToken {
    /// Takes a token that nobody can guess.
    #[must_use]
    pub const fn new(token: String) -> Self {
        Self(token)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ListToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListToken")
    }
}

/// What is known of the mails about games to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailRound {
    pub list_token: ListToken,
    /// Until when no turns are told to somebody who wants them once a day.
    pub daily_until_ms: Millis,
}

/// The part of the database that is about e-mail. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Mail: Send + Sync + 'static {
    /// What is known of a person's e-mail; `None` when there is no address.
    async fn email(&self, person: &PersonId) -> Result<Option<Email>, StoreError>;

    /// The accounts that mail to an address is for, at most [`MOST_ACCOUNTS_AT_ADDRESS`]; none
    /// when nothing more is sent there.
    async fn accounts_at(&self, address: &EmailAddress) -> Result<Vec<Person>, StoreError>;

    /// Makes an address an account's pending one, and adds the mail that asks for confirmation.
    /// `false` when there is no such account, or too many mails wait.
    async fn want_email(
        &self,
        person: PersonId,
        address: EmailAddress,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// Adds a link that confirms a person's pending address until `expires`. `false` when the
    /// address is not pending any more.
    async fn add_email_link(
        &self,
        link: TokenHash,
        person: PersonId,
        address: EmailAddress,
        expires: Millis,
    ) -> Result<bool, StoreError>;

    /// Which address of whom a link confirms; `None` when it is used up, too old, or another address
    /// is pending by now.
    async fn email_of_link(
        &self,
        link: &TokenHash,
        now: Millis,
    ) -> Result<Option<(Person, EmailAddress)>, StoreError>;

    /// Makes the pending address of a person the account's and uses up all links. To the address
    /// `before`, if there is one, a mail says so. `false` when the link counts no longer, or the
    /// address has [`MOST_ACCOUNTS_AT_ADDRESS`].
    async fn confirm_email(
        &self,
        link: TokenHash,
        person: PersonId,
        before: Option<EmailAddress>,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// Removes a person's addresses. To the address `before`, if there is one, a mail says so.
    /// `false` when there was none.
    async fn remove_email(
        &self,
        person: PersonId,
        before: Option<EmailAddress>,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// Adds a mail with links to new passwords, whether or not anybody has this address. `false` when
    /// too many mails wait.
    async fn ask_reset(&self, address: EmailAddress, now: Millis) -> Result<bool, StoreError>;

    /// Keeps a link with which a person sets a password, sent to an address, until `expires`. Earlier
    /// links count on: a stranger who asks for another mail must not end the one that is being read.
    /// `false` when the address is not the person's any more, or too many links are kept.
    async fn add_mailed_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        address: EmailAddress,
        expires: Millis,
    ) -> Result<bool, StoreError>;

    /// Whose mails a token ends.
    async fn person_of_list(&self, token: &str) -> Result<Option<Person>, StoreError>;

    /// What is known of the mails to a person. `token` is saved for the first mail.
    async fn mail_round(
        &self,
        person: &PersonId,
        token: ListToken,
    ) -> Result<Option<MailRound>, StoreError>;

    /// A server has taken mail to an address.
    async fn email_works(&self, address: EmailAddress) -> Result<(), StoreError>;

    /// No server would take a mail to this address, for good. It counts against the address; after
    /// [`MOST_REFUSALS`] no mails about games go there any more.
    async fn refuse_address(&self, address: EmailAddress, now: Millis) -> Result<(), StoreError>;

    /// No server would take the mail that asks for confirmation of a pending address, for good.
    async fn refuse_pending(
        &self,
        person: &PersonId,
        address: EmailAddress,
    ) -> Result<(), StoreError>;
}

/// Tells somebody who wants turns once a day of no more before `$2`.
pub(crate) const END_DAY: &str = "UPDATE mail_rounds SET daily_until_ms = $2
    WHERE person = (SELECT key FROM people WHERE id = $1)";

/// What a new password ends of the mail of the person whose key is `$1`: whoever knew the password
/// before may have entered an address of their own.
pub(crate) const PENDING_ENDED: [&str; 4] = [
    "DELETE FROM receivers WHERE channel = 'mail' AND person = $1
        AND EXISTS (SELECT 1 FROM deliveries WHERE receiver = receivers.key AND kind = 'confirm')",
    "DELETE FROM email_links WHERE person = $1",
    "DELETE FROM emails WHERE person = $1 AND address IS NULL",
    "UPDATE emails SET pending = NULL, pending_ms = NULL WHERE person = $1",
];

/// Removes links whose time is over by `$1`.
pub(crate) const EMAIL_LINKS_EXPIRED: &str = "DELETE FROM email_links WHERE expires_ms <= $1";
/// Removes mails that were to be sent before `$1`.
pub(crate) const MAILS_EXPIRED: &str =
    "DELETE FROM receivers WHERE channel = 'mail' AND made_ms <= $1";
/// Removes addresses that nobody has confirmed since `$1`.
pub(crate) const PENDING_EXPIRED: [&str; 2] = [
    "DELETE FROM emails WHERE address IS NULL AND pending_ms <= $1",
    "UPDATE emails SET pending = NULL, pending_ms = NULL WHERE pending_ms <= $1",
];
