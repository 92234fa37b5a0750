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
/// Time for which the former name of an account stays reserved, in milliseconds: a year.
pub(super) const FORMER_NAME_KEPT: Millis = 365 * DAY;
/// Time for which an account remembers a browser after its last sign-in, in milliseconds: 400 days,
/// the longest lifetime of a cookie.
pub(super) const BROWSER_KNOWN: Millis = 400 * DAY;
/// Maximum number of browsers that an account remembers.
pub(super) const MAX_BROWSERS: u32 = 30;

/// Returns when an account that changed its name at `named_ms` can change it again; `None` if it
/// never did.
pub(super) fn next_change(named_ms: Millis) -> Option<Millis> {
    (named_ms > 0).then_some(named_ms + RENAME_PAUSE)
}

/// Hash under which a name that nobody has any more is stored.
pub(super) fn skeleton_hash(skeleton: &str) -> [u8; 32] {
    Sha256::digest(skeleton).into()
}

/// A password hash, as a PHC string. `Debug` does not show it.
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

/// A person's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub person: Person,
    pub password_hash: PasswordHash,
    pub password_ms: Millis,
    pub made_ms: Millis,
    /// When the name was last changed; `None` if it was not changed since the account was made.
    pub named_ms: Option<Millis>,
    /// Whether the person's presence is hidden from others.
    pub hides_presence: bool,
}

/// A browser in which a person signs in, when its session is made.
#[derive(Clone, Debug)]
pub struct Arrival {
    pub session: Session,
    pub limits: SessionLimits,
    /// The browser's previous session, of any person. It ends.
    pub replaces: Option<TokenHash>,
    /// Token by which the account recognises the browser.
    pub browser: TokenHash,
}

/// A request to make an account.
#[derive(Clone, Debug)]
pub struct SignUp {
    /// The person, with the name of the new account.
    pub person: Person,
    /// Whether the person is new and must be inserted too.
    pub is_new: bool,
    pub password_hash: PasswordHash,
    pub arrival: Arrival,
}

/// The result of a sign-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignedUp {
    /// The sessions that have ended.
    Done(Vec<TokenHash>),
    NameTaken,
    /// The person already has an account.
    HasAccount,
}

/// A comment that a person has written in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnComment {
    pub game: GameId,
    /// Number of its event.
    pub number: Seq,
    pub at_ms: Millis,
    pub text: String,
    /// Whether a moderator has ever hidden it. It may be visible again.
    pub was_hidden: bool,
}

/// Authorisation to set a password.
#[derive(Clone, Debug)]
pub enum Permit {
    /// The current password, which must still be the account's.
    Password(PasswordHash),
    /// A reset link, which is consumed.
    Link(TokenHash),
}

/// The result of a name change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renamed {
    Done,
    /// Somebody else has a name that looks the same, or had it recently.
    Taken,
    /// The account changed its name recently and can change it again at this time.
    TooSoon(Millis),
}
