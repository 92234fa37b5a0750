//! E-mail addresses of accounts, and mails about accounts.

pub(crate) mod reads;
pub(crate) mod writes;

use std::fmt;

use postern_game::{DAY, Millis};

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
