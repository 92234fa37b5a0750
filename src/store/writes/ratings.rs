//! Ratings in either engine.

use async_trait::async_trait;

use super::Engine;
use crate::{
    game::{GameId, Millis, Person, PersonId, RatingSet, Strength},
    store::{
        StoreError,
        ratings::{RatedGame, RatingPoint, Ratings},
        reads::ratings as read,
    },
};

#[async_trait]
impl<E: Engine> Ratings for E {
    async fn rated_game(&self, game: &GameId) -> Result<Option<RatedGame>, StoreError> {
        read::of_game(self.reader(), game).await
    }

    async fn ratings_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(RatingSet, Strength)>, StoreError> {
        read::of_person(self.reader(), person).await
    }

    async fn best_of(
        &self,
        set: RatingSet,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Person, Strength)>, StoreError> {
        read::best(self.reader(), set, now, limit).await
    }

    async fn rating_points(
        &self,
        person: &PersonId,
        set: RatingSet,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        read::points(self.reader(), person, set, limit).await
    }
}
