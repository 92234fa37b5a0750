//! E-mail addresses of accounts, and e-mails about accounts.

pub(crate) mod reads;
pub(crate) mod writes;

use std::fmt;

use postern_game::{DAY, Millis};

/// Maximum number of accounts that share an e-mail address.
pub const MAX_ACCOUNTS_AT_ADDRESS: u32 = 5;
/// Number of consecutively rejected e-mails after which nothing more is sent to an e-mail address.
/// Only permanent rejections of the address count.
pub const MAX_REFUSALS: i64 = 5;
/// Maximum number of valid password reset links per account. The limit on e-mails to one address is
/// far lower.
pub(crate) const MAX_RESET_LINKS: i64 = 50;
/// Maximum number of pending e-mails about accounts.
pub(crate) const MAX_MAILS: u32 = 10_000;
/// Time for which an unconfirmed e-mail address is stored, in milliseconds: a week.
pub(crate) const PENDING_KEPT: Millis = 7 * DAY;
/// Lifetime of an unsent e-mail about an account, in milliseconds: a day.
pub(crate) const MAIL_KEPT: Millis = DAY;

/// A validated e-mail address. Its `Debug` output hides the address, which must not appear in logs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Wraps an e-mail address that the caller has validated.
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
pub struct EmailSettings {
    /// The confirmed e-mail address, and the time of its confirmation.
    pub address: Option<(EmailAddress, Millis)>,
    pub pending: Option<PendingEmail>,
    /// Number of consecutive e-mails for which the address was permanently rejected.
    pub refusals: i64,
}

impl EmailSettings {
    /// Whether e-mails to the address have stopped after too many rejections.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.refusals >= MAX_REFUSALS
    }
}

/// An unconfirmed e-mail address. The account gets the address when somebody follows the link in
/// the confirmation e-mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingEmail {
    pub address: EmailAddress,
    pub since_ms: Millis,
    /// Whether the address was permanently rejected when the confirmation e-mail was sent.
    pub is_refused: bool,
}

/// The secret token in the unsubscribe link of e-mails about games. Anyone who has the e-mail can
/// use it to stop these e-mails, but for nothing else. Its `Debug` output hides the token.
#[derive(Clone, PartialEq, Eq)]
pub struct UnsubscribeToken(String);

impl UnsubscribeToken {
    /// Wraps a token, which must be unguessable.
    #[must_use]
    pub const fn new(token: String) -> Self {
        Self(token)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for UnsubscribeToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UnsubscribeToken")
    }
}

/// State of the e-mails about games that a person receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMailState {
    pub list_token: UnsubscribeToken,
    /// Time until which a person who has chosen daily e-mails gets no e-mail about turns.
    pub daily_until_ms: Millis,
}

/// Postpones e-mails about turns until `$2` for a person who has chosen daily e-mails.
pub(crate) const END_DAY: &str = "UPDATE mail_rounds SET daily_until_ms = $2
    WHERE person = (SELECT key FROM people WHERE id = $1)";

/// Removes unconfirmed addresses and confirmation e-mails of the person with key `$1` when the
/// password changes, because somebody who knew the previous password may have entered an address.
pub(crate) const PENDING_ENDED: [&str; 4] = [
    "DELETE FROM receivers WHERE channel = 'mail' AND person = $1
        AND EXISTS (SELECT 1 FROM deliveries WHERE receiver = receivers.key AND kind = 'confirm')",
    "DELETE FROM email_links WHERE person = $1",
    "DELETE FROM emails WHERE person = $1 AND address IS NULL",
    "UPDATE emails SET pending = NULL, pending_ms = NULL WHERE person = $1",
];

/// Removes confirmation links that expire at `$1` or earlier.
pub(crate) const EMAIL_LINKS_EXPIRED: &str = "DELETE FROM email_links WHERE expires_ms <= $1";
/// Removes e-mails about accounts that were added at `$1` or earlier.
pub(crate) const MAILS_EXPIRED: &str =
    "DELETE FROM receivers WHERE channel = 'mail' AND made_ms <= $1";
/// Removes unconfirmed addresses that were entered at `$1` or earlier.
pub(crate) const PENDING_EXPIRED: [&str; 2] = [
    "DELETE FROM emails WHERE address IS NULL AND pending_ms <= $1",
    "UPDATE emails SET pending = NULL, pending_ms = NULL WHERE pending_ms <= $1",
];
