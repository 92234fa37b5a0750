//! Whom people do not want to read, and whom they do not want to play either.

pub(crate) mod reads;
mod writes;

use postern_game::{Millis, Person};

/// Most people whom one person mutes or blocks.
pub const MOST_AVOIDED: u32 = 500;

/// How somebody avoids another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Avoid {
    /// Their words are not shown.
    Mute,
    /// Nor do the two begin games with each other.
    Block,
}

/// Somebody who is avoided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avoided {
    pub person: Person,
    pub how: Avoid,
    pub since_ms: Millis,
}
