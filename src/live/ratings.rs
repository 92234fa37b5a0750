//! Public ratings, rankings and rating graphs.

use std::sync::Arc;

use super::reads::reads;
use super::{LiveError, Node};
use postern_game::{
    Game, GameId, GameStatus, Person, PersonId, Rating, RatingRange, RatingSet, Strength,
    counts_for_ratings,
};
use postern_rules::{ByColor, Color};
use postern_store::ratings::{RatedGame, RatingPoint};

/// The maximum number of people in a ranking.
const MAX_LISTED: u32 = 100;
/// The maximum number of points in a rating graph.
const MAX_POINTS: u32 = 500;

/// The ratings of the players of a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRatings {
    pub set: RatingSet,
    /// The ratings with which an opponent may join, while the game has a free seat.
    pub range: Option<RatingRange>,
    /// Each side's rating; `None` for a free seat, or if the game did not change ratings.
    pub sides: ByColor<Option<SideRating>>,
    pub end: RatingEffect,
}

/// A player's rating in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideRating {
    /// The rating before this game changed it; the current rating if the game has not changed it.
    pub before: Rating,
    /// The rating after the game; `None` if the game has not changed it.
    pub after: Option<Rating>,
}

/// The effect of a rated game on the ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingEffect {
    /// The game is not over.
    Pending,
    /// The game has changed the ratings.
    Counted,
    /// The game had changed the ratings, but a moderator has annulled it.
    Annulled,
    /// The game ended before both players had made a turn.
    TooShort,
    /// The two players had reached the daily limit of rated games against each other, or one of
    /// them was deleted.
    TooMany,
}

/// The service for ratings.
pub struct Ratings {
    pub(in crate::live) node: Arc<Node>,
}

impl Ratings {
    /// Returns the ratings of a game's players; `None` for an unrated game.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn ratings_in(&self, game: &Game) -> Result<Option<GameRatings>, LiveError> {
        let Some(set) = RatingSet::of(game.setup()) else {
            return Ok(None);
        };
        let (sides, end) = match (game.status(), self.rated_game(game.id()).await?) {
            (_, Some(rated)) => {
                let side = |side: Color| SideRating {
                    before: rated.before[side],
                    after: Some(rated.after[side]),
                };
                let end = if rated.is_annulled {
                    RatingEffect::Annulled
                } else {
                    RatingEffect::Counted
                };
                (ByColor::of(|color| Some(side(color))), end)
            }
            (GameStatus::Over, None) if counts_for_ratings(game) => {
                (ByColor::default(), RatingEffect::TooMany)
            }
            (GameStatus::Over, None) => (ByColor::default(), RatingEffect::TooShort),
            (GameStatus::Open | GameStatus::Running, None) => {
                (self.ratings_now(game, set).await?, RatingEffect::Pending)
            }
        };
        let range = game.setup().admission.ratings;
        Ok(Some(GameRatings {
            set,
            range: range.filter(|_| game.status() == GameStatus::Open),
            sides,
            end,
        }))
    }

    async fn ratings_now(
        &self,
        game: &Game,
        set: RatingSet,
    ) -> Result<ByColor<Option<SideRating>>, LiveError> {
        let mut sides = ByColor::default();
        for side in Color::ALL {
            if let Some(player) = &game.players()[side] {
                let before = self.strength_in(player, set).await?.at(self.node.now_ms());
                sides[side] = Some(SideRating {
                    before,
                    after: None,
                });
            }
        }
        Ok(sides)
    }

    /// Returns a person's rating in a rating set.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn strength_in(
        &self,
        person: &PersonId,
        set: RatingSet,
    ) -> Result<Strength, LiveError> {
        let ratings = self.ratings_of(person).await?;
        let found = ratings.into_iter().find(|(one, _)| *one == set);
        Ok(found.map_or(Strength::NEW, |(_, strength)| strength))
    }

    reads! {
        /// Returns a game's rating changes; `None` if the game has not changed any rating.
        rated_game(game: &GameId) -> Option<RatedGame>;
        /// Returns a person's rating in each rating set in which one of their games has changed
        /// ratings.
        ratings_of(person: &PersonId) -> Vec<(RatingSet, Strength)>;
    }

    /// Returns the 100 people with the best ratings in a rating set, without provisional and
    /// inactive ratings.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn best_of(&self, set: RatingSet) -> Result<Vec<(Person, Strength)>, LiveError> {
        let store = &self.node.store;
        Ok(store.best_of(set, self.node.now_ms(), MAX_LISTED).await?)
    }

    /// Returns a person's rating in a rating set after each of the last 500 games, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn rating_points(
        &self,
        person: &PersonId,
        set: RatingSet,
    ) -> Result<Vec<RatingPoint>, LiveError> {
        let store = &self.node.store;
        Ok(store.rating_points(person, set, MAX_POINTS).await?)
    }
}
