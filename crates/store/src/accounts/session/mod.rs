//! Sessions: the browsers in which somebody is signed in.

pub(crate) mod reads;
pub(crate) mod writes;

use crate::TokenHash;
use postern_game::{Millis, PersonId};

/// A browser in which a person is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Of the token in the cookie, which is kept nowhere else.
    pub hash: TokenHash,
    pub person: PersonId,
    pub made_ms: Millis,
    /// Written at most once a day.
    pub used_ms: Millis,
    /// In words: `Firefox on Windows`.
    pub device: String,
}

/// How many sessions are kept.
#[derive(Clone, Copy, Debug)]
pub struct SessionLimits {
    /// Sessions last used at this time or earlier are forgotten.
    pub forget_ms: Millis,
    /// Most sessions of one person.
    pub most: u32,
}
