//! When people are on vacation.

pub(crate) mod reads;
mod writes;

use postern_game::{DAY, Millis, PersonId};

/// A vacation that games may not know of yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueVacation {
    pub person: PersonId,
    pub number: i64,
    pub until_ms: Millis,
    /// Games that went on before this time know of it.
    pub settled_ms: Millis,
    /// From when on any node may look at it.
    pub due_ms: Millis,
}

/// Vacations that were over by `$1` count for nothing any more.
pub(crate) const PAST_VACATIONS: &str = "DELETE FROM vacations WHERE until_ms < $1";

/// For how long past vacations are kept, in milliseconds: two years.
pub(crate) const VACATIONS_KEPT: Millis = 731 * DAY;
