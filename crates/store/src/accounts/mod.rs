//! Accounts: people who come back with a name and a password.

pub mod api_tokens;
mod deletion;
pub mod feed_addresses;
pub mod passkeys;
pub(crate) mod reads;
pub(crate) mod session;
mod writes;

use std::fmt;

use async_trait::async_trait;
use sha2::{Digest as _, Sha256};

use super::{Session, SessionLimits, StoreError, TokenHash};
use postern_game::{DAY, GameId, Millis, Person, PersonId, Seq};

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

/// The part of the database that is about accounts. Every method fails as those of
/// [`Store`](super::Store) do.
#[async_trait]
pub trait Accounts: Send + Sync + 'static {
    /// A person's account; `None` for guests.
    async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError>;

    /// The account whose name looks like this ([`name_skeleton`](postern_game::name_skeleton)).
    async fn account_named(&self, skeleton: &str) -> Result<Option<Account>, StoreError>;

    /// Makes an account and signs its person in. What a guest had before, sessions and links to other
    /// devices, ends: whoever else has them must not get into the account without its password.
    async fn sign_up(&self, sign_up: SignUp) -> Result<SignedUp, StoreError>;

    /// Signs somebody in who knows the password with the hash `known`, which is replaced by
    /// `anew`, if given. Gives the sessions that have ended; `None` when the password is another by
    /// now.
    async fn sign_in(
        &self,
        arrival: Arrival,
        known: PasswordHash,
        anew: Option<PasswordHash>,
    ) -> Result<Option<Vec<TokenHash>>, StoreError>;

    /// Sets an account's password. All sessions of the person end, and links that were not used yet
    /// count no longer; then the person is signed in. Gives the sessions that have ended; `None`
    /// when the permit counts no longer.
    async fn set_password(
        &self,
        arrival: Arrival,
        permit: Permit,
        password_hash: PasswordHash,
    ) -> Result<Option<Vec<TokenHash>>, StoreError>;

    /// Whether a browser has signed in to its account within 400 days.
    async fn knows_browser(&self, browser: &TokenHash, now: Millis) -> Result<bool, StoreError>;

    /// Keeps a reset link until `expires`, in place of those that were made for the account before.
    /// `false` when the person has no account; [`StoreError::NoPerson`] when there is no such person.
    async fn add_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        expires: Millis,
    ) -> Result<bool, StoreError>;

    /// Whose reset link it is, unless it is used up or too old.
    async fn person_of_reset_link(
        &self,
        link: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError>;

    /// Removes what is known of a person: name, account, sessions, links, and the words of comments. No
    /// row is left of somebody who has no game and no comment. Gives the sessions that have ended. Can
    /// be done again.
    async fn delete_person(
        &self,
        person: PersonId,
        now: Millis,
    ) -> Result<Vec<TokenHash>, StoreError>;

    /// Up to `limit` comments of a person, game by game, the latest of each first.
    async fn comments_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<OwnComment>, StoreError>;

    /// Forgets links, names, browsers, suspensions and mails whose time is over.
    async fn forget_expired(&self, now: Millis) -> Result<(), StoreError>;
}
