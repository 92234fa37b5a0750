//! Ratings, as everybody may know them.

use std::sync::Arc;

use super::{LiveError, Node, reads::reads};
use postern_game::{
    Game, GameId, Person, PersonId, Rating, RatingRange, RatingSet, Status, Strength,
    counts_for_ratings,
};
use postern_rules::{ByColor, Color};
use postern_store::ratings::{RatedGame, RatingPoint};

/// Most people in a list of the best.
const MAX_LISTED: u32 = 100;
/// Most points of a rating's graph.
const MAX_POINTS: u32 = 500;

/// The ratings of the players of a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRatings {
    pub set: RatingSet,
    /// For which ratings the free seat is, while it is free.
    pub range: Option<RatingRange>,
    /// `None` for a free seat, and where the game has not counted.
    pub sides: ByColor<Option<SideRating>>,
    pub end: RatedEnd,
}

/// A player's rating in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideRating {
    /// Before the game ended, or as it is now.
    pub before: Rating,
    /// Once the game has counted.
    pub after: Option<Rating>,
}

/// What has come of a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatedEnd {
    /// It is not over.
    Pending,
    /// It has changed the ratings.
    Counted,
    /// It had, and a moderator has taken that back.
    Annulled,
    /// It ended before both had made a turn.
    TooShort,
    /// The two had ended as many rated games that day as count, or one of them was deleted.
    TooMany,
}

/// How well people play.
pub struct Ratings {
    pub(in crate::live) node: Arc<Node>,
}

impl Ratings {
    /// The ratings of the players of a game; `None` for one that is not rated.
    ///
    /// # Errors
    /// When the database cannot be read.
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
                    RatedEnd::Annulled
                } else {
                    RatedEnd::Counted
                };
                (ByColor::of(|color| Some(side(color))), end)
            }
            (Status::Over, None) if counts_for_ratings(game) => {
                (ByColor::default(), RatedEnd::TooMany)
            }
            (Status::Over, None) => (ByColor::default(), RatedEnd::TooShort),
            (Status::Open | Status::Running, None) => {
                (self.ratings_now(game, set).await?, RatedEnd::Pending)
            }
        };
        let range = game.setup().admission.ratings;
        Ok(Some(GameRatings {
            set,
            range: range.filter(|_| game.status() == Status::Open),
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

    /// What is known of a person's play in a set.
    ///
    /// # Errors
    /// When the database cannot be read.
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
        /// What a game has changed; `None` for one that has not counted, or not yet.
        rated_game(game: &GameId) -> Option<RatedGame>;
        /// What is kept of a person's play, for each set in which a game has counted.
        ratings_of(person: &PersonId) -> Vec<(RatingSet, Strength)>;
    }

    /// The best 100 of a set: those who are neither provisional nor idle.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn best_of(&self, set: RatingSet) -> Result<Vec<(Person, Strength)>, LiveError> {
        let store = &self.node.store;
        Ok(store.best_of(set, self.node.now_ms(), MAX_LISTED).await?)
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
        let store = &self.node.store;
        Ok(store.rating_points(person, set, MAX_POINTS).await?)
    }
}
