//! Conditional moves: what players of correspondence games answer while they are away. They stand
//! beside the log, and nobody but their owner is told anything of them.

use async_trait::async_trait;

use super::StoreError;
use crate::game::{GameId, PersonId, Seq};

/// The conditional moves of one player in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMoves {
    pub person: PersonId,
    /// The event of the position on which they begin.
    pub since: Seq,
    /// See [`Conditional::text`](crate::game::Conditional::text).
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
    pub(super) fn written(&self) -> impl Iterator<Item = &KeptMoves> {
        let before = &self.before;
        self.after.iter().filter(|kept| !before.contains(kept))
    }

    /// Those whose moves are to be removed.
    pub(super) fn removed(&self) -> impl Iterator<Item = &PersonId> {
        let stays = |person: &PersonId| self.after.iter().any(|kept| kept.person == *person);
        let people = self.before.iter().map(|kept| &kept.person);
        people.filter(move |person| !stays(person))
    }
}

/// The part of the database that is about conditional moves. Every method fails as those of
/// [`Store`](super::Store) do.
#[async_trait]
pub trait ConditionalMoves: Send + Sync + 'static {
    /// Those of a game, in the order of the people's ids.
    async fn conditional_in(&self, game: &GameId) -> Result<Vec<KeptMoves>, StoreError>;

    /// Those of a person, with their games.
    async fn conditional_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(GameId, KeptMoves)>, StoreError>;

    /// Keeps a person's moves in place of those before. `false`, and nothing is kept, when the game's
    /// log does not end with the event `last` any more.
    async fn keep_conditional(
        &self,
        game: &GameId,
        kept: KeptMoves,
        last: Seq,
    ) -> Result<bool, StoreError>;

    /// Forgets a person's moves in a game, if there are any.
    async fn forget_conditional(&self, game: &GameId, person: PersonId) -> Result<(), StoreError>;
}

/// Forgets the conditional moves of the person whose key is `$1`.
pub(super) const CONDITIONAL_FORGOTTEN: &str = "DELETE FROM conditional_moves WHERE person = $1";
