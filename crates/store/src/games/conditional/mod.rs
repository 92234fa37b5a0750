//! Players' plans in correspondence games: conditional moves and variations. They are stored
//! outside the log, in two tables with the same columns. Only their owner can see them.

pub(crate) mod reads;
pub(crate) mod writes;

use postern_game::{PersonId, Seq};

/// A player's stored conditional moves or variations in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalPlan {
    pub person: PersonId,
    /// Number of the event after which the moves start.
    pub since: Seq,
    /// The moves in the format of [`Plan::text`](postern_game::Plan::text).
    pub moves: String,
}

/// A change of a game's conditional moves, committed together with new events in its log. The lists
/// `before` and `after` are sorted by person id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalPlanChange {
    /// The moves that were stored when the events were computed. If they have changed since,
    /// nothing is written.
    pub before: Vec<ConditionalPlan>,
    pub after: Vec<ConditionalPlan>,
}

impl ConditionalPlanChange {
    /// Returns the moves to store.
    pub(crate) fn written(&self) -> impl Iterator<Item = &ConditionalPlan> {
        let before = &self.before;
        self.after.iter().filter(|kept| !before.contains(kept))
    }

    /// Returns the people whose stored moves are to be removed.
    pub(crate) fn removed(&self) -> impl Iterator<Item = &PersonId> {
        let stays = |person: &PersonId| self.after.iter().any(|kept| kept.person == *person);
        let people = self.before.iter().map(|kept| &kept.person);
        people.filter(move |person| !stays(person))
    }
}
