//! A player's ratings on their profile.

use super::graph::RatingGraph;
use crate::web::{Problem, Site};
use postern_game::{Person, RatingSet, Strength};

/// A player's ratings, and the graph of one of them.
pub(crate) struct PlayerRatings {
    pub(crate) rows: Vec<RatingRow>,
    pub(crate) graph: Option<RatingGraph>,
}

/// A row in the table of a player's ratings.
pub(crate) struct RatingRow {
    pub(crate) set: RatingSet,
    /// The rating as text: `1662`, or `1500?` while it is provisional.
    pub(crate) rating: String,
    pub(crate) games: i64,
    /// Whether the graph shows this rating.
    pub(crate) is_drawn: bool,
}

impl PlayerRatings {
    /// Returns a player's ratings. The graph shows the rating set `asked`, or else the one with the
    /// latest game.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn of(site: &Site, person: &Person, asked: &str) -> Result<Self, Problem> {
        let mut ratings = site.live.ratings.ratings_of(&person.id).await?;
        let order = RatingSet::all();
        ratings.sort_by_key(|(set, _)| order.iter().position(|one| one == set));
        let named = ratings.iter().find(|(set, _)| set.slug() == asked);
        let last = ratings.iter().max_by_key(|(_, strength)| strength.last_ms);
        let drawn = named.or(last).map(|(set, _)| *set);
        let graph = match drawn {
            Some(set) => RatingGraph::of(&site.live.ratings.rating_points(&person.id, set).await?),
            None => None,
        };
        let now = site.live.node.now_ms();
        let row = |(set, strength): (RatingSet, Strength)| RatingRow {
            rating: strength.at(now).words(),
            games: strength.games,
            is_drawn: drawn == Some(set),
            set,
        };
        Ok(Self {
            rows: ratings.into_iter().map(row).collect(),
            graph,
        })
    }
}
