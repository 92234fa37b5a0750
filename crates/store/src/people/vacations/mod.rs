//! Vacations, during which the clocks of a person's correspondence games are stopped.

pub(crate) mod reads;
mod writes;

use postern_game::{DAY, Millis, PersonId};

/// A vacation that must still be applied to some games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueVacation {
    pub person: PersonId,
    pub number: i64,
    pub until_ms: Millis,
    /// The vacation has already been applied to all games whose last activity is before this time.
    pub settled_ms: Millis,
    /// Time from which a node may apply the vacation to games.
    pub due_ms: Millis,
}

/// Removes vacations that ended before `$1`. Such old vacations no longer affect any game.
pub(crate) const PAST_VACATIONS: &str = "DELETE FROM vacations WHERE until_ms < $1";

/// Retention time of past vacations, in milliseconds: two years.
pub(crate) const VACATIONS_KEPT: Millis = 731 * DAY;
