//! Public profiles and records of people.

pub(crate) mod reads;

use postern_game::{Millis, Person};

/// A person's public profile, without games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub person: Person,
    /// Time of the person's first visit.
    pub since_ms: Millis,
    /// Time of the person's last activity, accurate to a day.
    pub seen_ms: Millis,
    pub has_account: bool,
    /// Whether others cannot see the person's presence and last activity.
    pub hides_presence: bool,
}
