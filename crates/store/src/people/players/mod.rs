//! What everybody may know of a person.

pub(crate) mod reads;

use async_trait::async_trait;

use crate::{Record, StoreError};
use postern_game::{GameId, ListedGame, Millis, Person, PersonId};

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

/// The part of a database that people's pages are made of. Fails as [`Store`](crate::Store) does.
#[async_trait]
pub trait Players: Send + Sync + 'static {
    /// `None` when there is no such person, or they were deleted.
    async fn profile(&self, person: &PersonId) -> Result<Option<Profile>, StoreError>;

    /// Who has the name that looks like this ([`name_skeleton`](postern_game::name_skeleton)), or whose
    /// account had it last, while it is kept from others at `now`.
    async fn person_named(&self, skeleton: &str, now: Millis)
    -> Result<Option<Person>, StoreError>;

    /// How a person's finished games with others ended, for each kind of game in a fixed order.
    async fn records_of(&self, person: &PersonId) -> Result<Vec<Record>, StoreError>;

    /// Up to `limit` games that a person plays now with somebody else, those that were made last first,
    /// from behind the game `before` on, if given.
    async fn running_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError>;
}
