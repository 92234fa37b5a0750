//! What everybody may know of a person.

pub(crate) mod reads;

use postern_game::{Millis, Person};

/// What a person's page says besides games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub person: Person,
    /// Since when the person has been here.
    pub since_ms: Millis,
    /// When the person was last seen, to within a day.
    pub seen_ms: Millis,
    pub has_account: bool,
    /// Whether others are not told when the person is or was here.
    pub hides_presence: bool,
}
