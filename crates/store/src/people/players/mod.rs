//! Public information about people.

pub(crate) mod reads;

use postern_game::{Millis, Person};

/// A person's profile, without games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub person: Person,
    /// When the person first came.
    pub since_ms: Millis,
    /// When the person was last seen, accurate to a day.
    pub seen_ms: Millis,
    pub has_account: bool,
    /// Whether others may not see when the person is or was here.
    pub hides_presence: bool,
}
