//! Plans of players in correspondence games: conditional moves, and variations. Both are stored
//! outside the log, in tables with the same columns, and only their owner can see them.

pub(crate) mod reads;
pub(crate) mod writes;

use postern_game::{PersonId, Seq};

/// One player's plan in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMoves {
    pub person: PersonId,
    /// The event of the position on which the moves begin.
    pub since: Seq,
    /// See [`Plan::text`](postern_game::Plan::text).
    pub moves: String,
}

/// A change of a game's conditional moves, together with an addition to its log. Both lists are
/// sorted by person id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesChange {
    /// The stored moves when the addition was decided. If they have changed since, nothing is
    /// added.
    pub before: Vec<KeptMoves>,
    pub after: Vec<KeptMoves>,
}

impl MovesChange {
    /// Returns the moves to be written.
    pub(crate) fn written(&self) -> impl Iterator<Item = &KeptMoves> {
        let before = &self.before;
        self.after.iter().filter(|kept| !before.contains(kept))
    }

    /// Returns the people whose moves are to be removed.
    pub(crate) fn removed(&self) -> impl Iterator<Item = &PersonId> {
        let stays = |person: &PersonId| self.after.iter().any(|kept| kept.person == *person);
        let people = self.before.iter().map(|kept| &kept.person);
        people.filter(move |person| !stays(person))
    }
}
