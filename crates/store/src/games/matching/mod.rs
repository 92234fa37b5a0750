//! What helps people to find a game: challenges by name, and the settings with which somebody began a
//! game last.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::{ListedGame, PersonId};

/// Longest settings that are kept, in bytes.
pub const MAX_SETTINGS: usize = 2_000;

/// The part of the database that is about finding a game. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Matching: Send + Sync + 'static {
    /// Challenges to a person that wait for an answer, the newest first.
    async fn challenges_to(&self, person: &PersonId) -> Result<Vec<ListedGame>, StoreError>;

    /// Challenges of a person to others that wait for an answer, the newest first.
    async fn challenges_of(&self, person: &PersonId) -> Result<Vec<ListedGame>, StoreError>;

    /// With what settings a person began a game last, as they were kept.
    async fn last_settings(&self, person: &PersonId) -> Result<Option<String>, StoreError>;

    /// Keeps settings, at most [`MAX_SETTINGS`] long, in place of those before. Fails as well when
    /// there is no such person.
    async fn keep_settings(&self, person: PersonId, settings: String) -> Result<(), StoreError>;
}
