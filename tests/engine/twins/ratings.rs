//! What both engines say of ratings.

use async_trait::async_trait;
use postern_game::{GameId, Millis, Person, PersonId, RatingSet, Strength};
use postern_store::{
    StoreError,
    ratings::{RatedGame, RatingPoint, Ratings},
};

use super::store::{Twins, same};

#[async_trait]
impl Ratings for Twins {
    async fn rated_game(&self, game: &GameId) -> Result<Option<RatedGame>, StoreError> {
        same!(self, store => store.rated_game(game))
    }

    async fn ratings_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(RatingSet, Strength)>, StoreError> {
        same!(self, store => store.ratings_of(person))
    }

    async fn best_of(
        &self,
        set: RatingSet,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Person, Strength)>, StoreError> {
        same!(self, store => store.best_of(set, now, limit))
    }

    async fn rating_points(
        &self,
        person: &PersonId,
        set: RatingSet,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        same!(self, store => store.rating_points(person, set, limit))
    }
}
