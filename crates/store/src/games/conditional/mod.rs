//! What players of correspondence games plan: conditional moves, and variations. Both stand beside the
//! log, in tables that look alike, and nobody but their owner is told anything of them.

pub(crate) mod reads;
pub(crate) mod writes;

use postern_game::{PersonId, Seq};

/// What one player plans in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMoves {
    pub person: PersonId,
    /// The event of the position on which they begin.
    pub since: Seq,
    /// See [`Plan::text`](postern_game::Plan::text).
    pub moves: String,
}

/// How a game's conditional moves change with what is added to its log. Both are in the order of the
/// people's ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesChange {
    /// What was kept when the addition was decided. If it is anything else by now, nothing is added.
    pub before: Vec<KeptMoves>,
    pub after: Vec<KeptMoves>,
}

impl MovesChange {
    /// Those that are to be written.
    pub(crate) fn written(&self) -> impl Iterator<Item = &KeptMoves> {
        let before = &self.before;
        self.after.iter().filter(|kept| !before.contains(kept))
    }

    /// Those whose moves are to be removed.
    pub(crate) fn removed(&self) -> impl Iterator<Item = &PersonId> {
        let stays = |person: &PersonId| self.after.iter().any(|kept| kept.person == *person);
        let people = self.before.iter().map(|kept| &kept.person);
        people.filter(move |person| !stays(person))
    }
}
