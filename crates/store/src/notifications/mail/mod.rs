//! E-mail addresses of accounts, and e-mails about accounts.

pub(crate) mod reads;
pub(crate) mod writes;

use std::fmt;

use postern_game::{DAY, Millis};

/// Maximum number of accounts with the same address.
pub const MOST_ACCOUNTS_AT_ADDRESS: u32 = 5;
/// Number of consecutive e-mails rejected by every server after which nothing more is sent to an
/// address.
pub const MOST_REFUSALS: i64 = 5;
/// Maximum number of valid links to a new password per account. The limit on mails to an address is
/// far lower.
pub(crate) const MOST_RESET_LINKS: i64 = 50;
/// Maximum number of pending mails about accounts.
pub(crate) const MAX_MAILS: u32 = 10_000;
/// Time for which an unconfirmed address is stored, in milliseconds: a week.
pub(crate) const PENDING_KEPT: Millis = 7 * DAY;
/// Lifetime of an unsent mail about an account, in milliseconds: a day.
pub(crate) const MAIL_KEPT: Millis = DAY;

/// A checked e-mail address. Its `Debug` output omits the address: addresses must not appear in
/// logs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Wraps an address that has been checked.
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

/// An account's e-mail settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    /// The confirmed address, and when it was confirmed.
    pub address: Option<(EmailAddress, Millis)>,
    pub pending: Option<PendingEmail>,
    /// Number of consecutive mails that no server accepted.
    pub refusals: i64,
}

impl Email {
    /// Whether mails to the address are stopped.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.refusals >= MOST_REFUSALS
    }
}

/// An address that becomes the account's once a link in a mail to it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingEmail {
    pub address: EmailAddress,
    pub since_ms: Millis,
    /// Whether no server accepted the mail.
    pub is_refused: bool,
}

/// A token that allows anyone who has a mail to end all mails about games to its person, and
/// nothing else. Its `Debug` output omits it.
#[derive(Clone, PartialEq, Eq)]
pub struct ListToken(String);

impl ListToken {
    /// Wraps an unguessable token.
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

/// State of the mails about games to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailRound {
    pub list_token: ListToken,
    /// Until when no further turns are sent to a person who wants them once a day.
    pub daily_until_ms: Millis,
}

/// Holds back turns until `$2` for a person who wants them once a day.
pub(crate) const END_DAY: &str = "UPDATE mail_rounds SET daily_until_ms = $2
    WHERE person = (SELECT key FROM people WHERE id = $1)";

/// Removes pending mail data of the person with key `$1` when their password changes: anyone who
/// knew the previous password may have entered an address.
pub(crate) const PENDING_ENDED: [&str; 4] = [
    "DELETE FROM receivers WHERE channel = 'mail' AND person = $1
        AND EXISTS (SELECT 1 FROM deliveries WHERE receiver = receivers.key AND kind = 'confirm')",
    "DELETE FROM email_links WHERE person = $1",
    "DELETE FROM emails WHERE person = $1 AND address IS NULL",
    "UPDATE emails SET pending = NULL, pending_ms = NULL WHERE person = $1",
];

/// Removes links that have expired by `$1`.
pub(crate) const EMAIL_LINKS_EXPIRED: &str = "DELETE FROM email_links WHERE expires_ms <= $1";
/// Removes mails that were added at `$1` or earlier.
pub(crate) const MAILS_EXPIRED: &str =
    "DELETE FROM receivers WHERE channel = 'mail' AND made_ms <= $1";
/// Removes addresses that have been unconfirmed since `$1` or longer.
pub(crate) const PENDING_EXPIRED: [&str; 2] = [
    "DELETE FROM emails WHERE address IS NULL AND pending_ms <= $1",
    "UPDATE emails SET pending = NULL, pending_ms = NULL WHERE pending_ms <= $1",
];
