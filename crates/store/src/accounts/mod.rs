//! Accounts: people who sign in with a name and a password.

pub mod api_tokens;
mod deletion;
pub(crate) mod feed_addresses;
pub mod passkeys;
pub(crate) mod reads;
pub(crate) mod session;
mod writes;

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::{Session, SessionLimits, TokenHash};
use postern_game::{DAY, GameId, Millis, Person, Seq};

/// Time for which the name of an absent guest stays reserved, in milliseconds: 90 days.
pub(super) const NAME_KEPT: Millis = 90 * DAY;
/// Minimum time between two name changes of an account, in milliseconds: 30 days.
pub const RENAME_PAUSE: Millis = 30 * DAY;
/// Time for which an account's former name stays reserved, in milliseconds: a year.
pub(super) const FORMER_NAME_KEPT: Millis = 365 * DAY;
/// Time for which an account remembers a browser after the last sign-in from it, in milliseconds:
/// 400 days, the longest lifetime of a cookie.
pub(super) const BROWSER_KNOWN: Millis = 400 * DAY;
/// Maximum number of browsers that an account remembers.
pub(super) const MAX_BROWSERS: u32 = 30;

/// Returns when an account whose name last changed at `named_ms` can change it again; `None` if
/// `named_ms` is 0 because the name has never changed.
pub(super) fn next_change(named_ms: Millis) -> Option<Millis> {
    (named_ms > 0).then_some(named_ms + RENAME_PAUSE)
}

/// Returns the hash under which a reserved name without an owner is stored, given the name's
/// skeleton.
pub(super) fn skeleton_hash(skeleton: &str) -> [u8; 32] {
    Sha256::digest(skeleton).into()
}

/// A password hash in PHC string format. Its `Debug` output hides the hash.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    #[must_use]
    pub const fn new(phc: String) -> Self {
        Self(phc)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash")
    }
}

/// The account of a person who has signed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub person: Person,
    pub password_hash: PasswordHash,
    pub password_ms: Millis,
    pub made_ms: Millis,
    /// Time of the last name change; `None` if the name has not changed since the account was
    /// created.
    pub named_ms: Option<Millis>,
    /// Whether the person's presence is hidden from others.
    pub hides_presence: bool,
}

/// A sign-in in a browser, with the session that it starts.
#[derive(Clone, Debug)]
pub struct NewSession {
    pub session: Session,
    pub limits: SessionLimits,
    /// The session that the browser had before, possibly another person's. The sign-in ends it.
    pub replaces: Option<TokenHash>,
    /// Hash of the token by which the account recognises the browser.
    pub browser: TokenHash,
}

/// A request to create an account.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The new account's owner, with the account's name.
    pub person: Person,
    /// Whether the person does not exist yet and must be inserted too.
    pub is_new: bool,
    pub password_hash: PasswordHash,
    pub arrival: NewSession,
}

/// The result of a sign-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignUpResult {
    /// The account was created, and these earlier sessions have ended.
    Done(Vec<TokenHash>),
    NameTaken,
    /// The person already has an account.
    HasAccount,
}

/// A comment that the person has written in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthoredComment {
    pub game: GameId,
    /// Number of the comment's event in the game's log.
    pub number: Seq,
    pub at_ms: Millis,
    pub text: String,
    /// Whether a moderator has ever hidden the comment, even if it is visible again.
    pub was_hidden: bool,
}

/// Authorisation to set a new password.
#[derive(Clone, Debug)]
pub enum PasswordCredential {
    /// The hash of the current password. No longer valid once the password has changed.
    Password(PasswordHash),
    /// A password reset link, which is consumed.
    Link(TokenHash),
}

/// The result of a name change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenameResult {
    Done,
    /// Somebody else has, or recently had, a name that looks the same.
    Taken,
    /// The account changed its name recently and cannot change it again before this time.
    TooSoon(Millis),
}
