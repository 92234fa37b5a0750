//! Muted and blocked people.

pub(crate) mod reads;
mod writes;

use postern_game::{Millis, Person};

/// Maximum number of people whom one person can mute or block.
pub const MAX_AVOIDED_PEOPLE: u32 = 500;

/// The way in which a person avoids another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum AvoidanceKind {
    /// The other person's messages are not shown.
    Mute,
    /// The other person's messages are not shown, and the two cannot start games with each other.
    Block,
}

/// A person whom somebody has muted or blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AvoidedPerson {
    pub person: Person,
    pub how: AvoidanceKind,
    pub since_ms: Millis,
}
