//! Sessions: browsers in which a person is signed in.

pub(crate) mod reads;
pub(crate) mod writes;

use crate::TokenHash;
use postern_game::{Millis, PersonId};

/// A browser in which a person is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Hash of the token in the cookie. The token itself is not stored.
    pub hash: TokenHash,
    pub person: PersonId,
    pub made_ms: Millis,
    /// Last use, written at most once a day.
    pub used_ms: Millis,
    /// Readable description of the browser: `Firefox on Windows`.
    pub device: String,
}

/// The limits on stored sessions.
#[derive(Clone, Copy, Debug)]
pub struct SessionLimits {
    /// Sessions whose last use is at this time or earlier are removed.
    pub forget_ms: Millis,
    /// Maximum number of sessions per person.
    pub most: u32,
}
