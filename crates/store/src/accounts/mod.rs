//! Accounts: people who come back with a name and a password.

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

/// After this time unseen a guest's name is free for others, in milliseconds: 90 days.
pub(super) const NAME_KEPT: Millis = 90 * DAY;
/// How soon an account can change its name again, in milliseconds: 30 days.
pub const RENAME_PAUSE: Millis = 30 * DAY;
/// How long a name that an account had goes to nobody else, in milliseconds: a year.
pub(super) const FORMER_NAME_KEPT: Millis = 365 * DAY;
/// How long an account knows a browser that does not sign in again: as long as browsers keep a cookie.
pub(super) const BROWSER_KNOWN: Millis = 400 * DAY;
/// An account knows at most so many browsers.
pub(super) const MAX_BROWSERS: u32 = 30;

/// When an account can change its name again that did so at `named_ms`; `None` if it never did.
pub(super) fn next_change(named_ms: Millis) -> Option<Millis> {
    (named_ms > 0).then_some(named_ms + RENAME_PAUSE)
}

/// Under which a name is kept that nobody has any more.
pub(super) fn skeleton_hash(skeleton: &str) -> [u8; 32] {
    Sha256::digest(skeleton).into()
}

/// A password's hash, as a PHC string. It is never shown.
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

/// Somebody's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub person: Person,
    pub password_hash: PasswordHash,
    pub password_ms: Millis,
    pub made_ms: Millis,
    /// When the name was last changed; `None` if never since the account was made.
    pub named_ms: Option<Millis>,
    /// Whether others are not told that the person is here.
    pub hides_presence: bool,
}

/// A browser in which somebody signs in, at the time when its session is made.
#[derive(Clone, Debug)]
pub struct Arrival {
    pub session: Session,
    pub limits: SessionLimits,
    /// The session that the browser had before, whosever it was. It ends.
    pub replaces: Option<TokenHash>,
    /// By this the account knows the browser again.
    pub browser: TokenHash,
}

/// An account that is to be made.
#[derive(Clone, Debug)]
pub struct SignUp {
    /// With the name that the account is to have.
    pub person: Person,
    /// Whether the person is to be made as well.
    pub is_new: bool,
    pub password_hash: PasswordHash,
    pub arrival: Arrival,
}

/// What became of an account that was to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignedUp {
    /// The sessions that have ended.
    Done(Vec<TokenHash>),
    NameTaken,
    /// The person has an account already.
    HasAccount,
}

/// What somebody has written beside a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnComment {
    pub game: GameId,
    /// Of its event.
    pub number: Seq,
    pub at_ms: Millis,
    pub text: String,
    /// Whether a moderator has hidden it once; it may be shown again.
    pub was_hidden: bool,
}

/// By what somebody may set a password.
#[derive(Clone, Debug)]
pub enum Permit {
    /// The password so far, which must still be the account's.
    Password(PasswordHash),
    /// A reset link, which is used up.
    Link(TokenHash),
}

/// What became of a new name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renamed {
    Done,
    /// Somebody else has a name that looks the same, or had it lately.
    Taken,
    /// An account that has changed its name lately can do so again then.
    TooSoon(Millis),
}
