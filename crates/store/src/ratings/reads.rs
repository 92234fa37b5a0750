//! Reads ratings and the games' rating changes.

use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::people::reads::person;
use crate::ratings::{RatedGame, RatingPoint};
use crate::{Store, StoreError};
use postern_game::{GameId, Millis, Person, PersonId, Rating, RatingSet, Strength};
use postern_rules::ByColor;

pub(crate) const OF_GAME: SqlStatement = SqlStatement::common(
    "SELECT white_points, white_deviation, white_volatility, white_new_points, white_new_deviation, white_new_volatility,
        black_points, black_deviation, black_volatility, black_new_points, black_new_deviation, black_new_volatility,
        annulled_ms
     FROM rated_games WHERE game = (SELECT key FROM games WHERE id = $1)",
);

pub(crate) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT rated_set, points, deviation, volatility, games, last_ms FROM ratings
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY rated_set",
);

pub(crate) const BEST: SqlStatement = SqlStatement::common(
    "SELECT id, name, points, deviation, volatility, games, last_ms FROM ratings JOIN people ON key = person
     WHERE rated_set = $1 AND listed_until_ms IS NOT NULL AND listed_until_ms > $2
     ORDER BY points DESC LIMIT $3",
);

pub(crate) const POINTS: SqlStatement = SqlStatement::common(
    "SELECT * FROM (
        SELECT * FROM (SELECT number, at_ms, white_points AS points, white_new_points AS new_points, annulled_white_after AS annulled_after
            FROM rated_games WHERE white = (SELECT key FROM people WHERE id = $1) AND rated_set = $2
            ORDER BY number DESC LIMIT $3) AS as_white
        UNION ALL SELECT * FROM (SELECT number, at_ms, black_points, black_new_points, annulled_black_after
            FROM rated_games WHERE black = (SELECT key FROM people WHERE id = $1) AND rated_set = $2
            ORDER BY number DESC LIMIT $3) AS as_black) AS played
     ORDER BY number DESC LIMIT $3",
);

pub(super) fn strength(row: &Row) -> Result<Strength, StoreError> {
    Ok(Strength {
        rating: rating(row, "")?,
        games: row.number("games")?,
        last_ms: Some(row.number("last_ms")?),
    })
}

/// Reads a rating from the three columns with this prefix.
pub(super) fn rating(row: &Row, prefix: &str) -> Result<Rating, StoreError> {
    let number = |column: &str| row.number(&format!("{prefix}{column}"));
    Ok(Rating {
        points: number("points")?,
        deviation: number("deviation")?,
        volatility: number("volatility")?,
    })
}

impl Store {
    /// Returns a game's rating changes; `None` if the game is not finished or did not change
    /// ratings.
    pub async fn rated_game(&self, game: &GameId) -> Result<Option<RatedGame>, StoreError> {
        let row = self.row(&OF_GAME, &values![game.as_str()]).await?;
        row.map(|row| {
            Ok(RatedGame {
                before: ByColor {
                    white: rating(&row, "white_")?,
                    black: rating(&row, "black_")?,
                },
                after: ByColor {
                    white: rating(&row, "white_new_")?,
                    black: rating(&row, "black_new_")?,
                },
                is_annulled: row.number_or_null("annulled_ms")?.is_some(),
            })
        })
        .transpose()
    }

    /// Returns a person's rating in each set in which they have played a rated game.
    pub async fn ratings_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(RatingSet, Strength)>, StoreError> {
        let rows = self.rows(&OF_PERSON, &values![person.as_str()]).await?;
        let sets = rows.iter().map(|row| {
            let slug = row.text("rated_set")?;
            let set = RatingSet::from_slug(&slug)
                .ok_or_else(|| corrupt(format!("“{slug}” is no set of ratings")))?;
            Ok((set, strength(row)?))
        });
        sets.collect()
    }

    /// Returns the best `limit` players of a rating set at `now`, excluding provisional ratings and
    /// inactive players.
    pub async fn best_of(
        &self,
        set: RatingSet,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Person, Strength)>, StoreError> {
        let slug = set.slug();
        let values = values![slug.as_str(), now, limit];
        self.list(&BEST, &values, |row| Ok((person(row)?, strength(row)?)))
            .await
    }

    /// Returns a person's rating history in a set, oldest first: the points after each of the last
    /// `limit` rated games.
    pub async fn rating_points(
        &self,
        person: &PersonId,
        set: RatingSet,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let slug = set.slug();
        let values = values![person.as_str(), slug.as_str(), limit];
        let mut rows = self.rows(&POINTS, &values).await?;
        rows.reverse();
        // For each annulled game: its points, and the number of the last game whose row still
        // includes them.
        let mut annulled: Vec<(i64, i64)> = Vec::new();
        let mut points = Vec::with_capacity(rows.len());
        for row in &rows {
            let (number, after) = (row.number("number")?, row.number("new_points")?);
            if let Some(upto) = row.number_or_null("annulled_after")? {
                annulled.push((upto, after - row.number("points")?));
                continue;
            }
            let given = annulled.iter().filter(|(upto, _)| number <= *upto);
            points.push(RatingPoint {
                at_ms: row.number("at_ms")?,
                points: after - given.map(|(_, points)| points).sum::<i64>(),
            });
        }
        Ok(points)
    }
}
