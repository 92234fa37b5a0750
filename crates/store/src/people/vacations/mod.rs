//! People's vacations.

pub(crate) mod reads;
mod writes;

use postern_game::{DAY, Millis, PersonId};

/// A vacation that may not be applied to all games yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueVacation {
    pub person: PersonId,
    pub number: i64,
    pub until_ms: Millis,
    /// Games active before this time already take the vacation into account.
    pub settled_ms: Millis,
    /// When any node may process it.
    pub due_ms: Millis,
}

/// Removes vacations that ended before `$1`. They no longer matter.
pub(crate) const PAST_VACATIONS: &str = "DELETE FROM vacations WHERE until_ms < $1";

/// Time for which past vacations are stored, in milliseconds: two years.
pub(crate) const VACATIONS_KEPT: Millis = 731 * DAY;
