//! Muted and blocked people.

pub(crate) mod reads;
mod writes;

use postern_game::{Millis, Person};

/// Maximum number of people that one person mutes or blocks.
pub const MOST_AVOIDED: u32 = 500;

/// A way to avoid another person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Avoid {
    /// Their messages are not shown.
    Mute,
    /// Their messages are not shown, and the two cannot start games with each other.
    Block,
}

/// A person who is muted or blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avoided {
    pub person: Person,
    pub how: Avoid,
    pub since_ms: Millis,
}
