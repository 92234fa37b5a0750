//! What players saw when they last looked at their games.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::{GameId, Millis, PersonId, Seq};

/// A player's last look at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The last event that the player saw.
    pub seq: Seq,
    pub at_ms: Millis,
}

/// The part of the database that is about looks. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Looks: Send + Sync + 'static {
    /// A person's last look at a game; `None` when there was none.
    async fn look(&self, game: &GameId, by: &PersonId) -> Result<Option<Look>, StoreError>;

    /// Keeps a look. `false`, and nothing is written, when there was a later one, when there is no such
    /// person any more, or when they do not play in a game that two have joined.
    async fn keep_look(&self, game: &GameId, by: &PersonId, look: Look)
    -> Result<bool, StoreError>;

    /// Up to `limit` last looks of a person, with the games, the latest first.
    async fn looks_of(&self, by: &PersonId, limit: u32) -> Result<Vec<(GameId, Look)>, StoreError>;
}
