//! Ratings, as everybody may know them.

use super::{Live, LiveError};
use crate::{
    game::{GameId, Person, PersonId, RatingSet, Strength},
    store::ratings::{RatedGame, RatingPoint},
};

/// Most people in a list of the best.
const MOST_LISTED: u32 = 100;
/// Most points of a rating's graph.
const MOST_POINTS: u32 = 500;

impl Live {
    /// What a game has changed; `None` for one that has not counted, or not yet.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn rated_game(&self, game: &GameId) -> Result<Option<RatedGame>, LiveError> {
        Ok(self.inner.store.rated_game(game).await?)
    }

    /// What is kept of a person's play, for each set in which a game has counted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn ratings_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(RatingSet, Strength)>, LiveError> {
        Ok(self.inner.store.ratings_of(person).await?)
    }

    /// The best 100 of a set: those who are neither provisional nor idle.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn best_of(&self, set: RatingSet) -> Result<Vec<(Person, Strength)>, LiveError> {
        let store = &self.inner.store;
        Ok(store.best_of(set, self.now_ms(), MOST_LISTED).await?)
    }

    /// How a person's rating in a set has changed, the oldest first: after each of the last 500 games.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn rating_points(
        &self,
        person: &PersonId,
        set: RatingSet,
    ) -> Result<Vec<RatingPoint>, LiveError> {
        let store = &self.inner.store;
        Ok(store.rating_points(person, set, MOST_POINTS).await?)
    }
}
