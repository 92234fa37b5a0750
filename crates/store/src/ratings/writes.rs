//! Ratings in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    engine::{
        reads::{
            Reader as _, list,
            row::{Columns as _, corrupt},
            row_of,
        },
        value::values,
        writes::{Engine, Write},
    },
    people::reads::person,
    ratings::{RatedGame, RatingPoint, Ratings, reads as read},
};
use postern_game::{GameId, Millis, Person, PersonId, RatingSet, Strength};
use postern_rules::ByColor;

const ANNUL_GAME: &str = "UPDATE rated_games SET annulled_ms = $2,
        annulled_white_after = (SELECT max(last.number) FROM rated_games AS last
            WHERE last.rated_set = rated_games.rated_set
                AND (last.white = rated_games.white OR last.black = rated_games.white)),
        annulled_black_after = (SELECT max(last.number) FROM rated_games AS last
            WHERE last.rated_set = rated_games.rated_set
                AND (last.white = rated_games.black OR last.black = rated_games.black))
     WHERE game = (SELECT key FROM games WHERE id = $1) AND annulled_ms IS NULL";

const GIVE_BACK: &str = "UPDATE ratings SET games = games - 1,
        points = points - (
            SELECT CASE WHEN white = ratings.person THEN white_new_points - white_points
                ELSE black_new_points - black_points END
            FROM rated_games WHERE game = (SELECT key FROM games WHERE id = $1))
     WHERE (person, rated_set) IN (
        SELECT white, rated_set FROM rated_games
            WHERE game = (SELECT key FROM games WHERE id = $1)
        UNION ALL SELECT black, rated_set FROM rated_games
            WHERE game = (SELECT key FROM games WHERE id = $1))";

const KEEP: &str = "INSERT INTO ratings
        (person, rated_set, points, deviation, volatility, games, last_ms, listed_until_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (person, rated_set) DO UPDATE SET points = excluded.points,
        deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,
        last_ms = excluded.last_ms, listed_until_ms = excluded.listed_until_ms";

/// Takes a game out of the ratings: both players give back what it gave them. It is noted behind which
/// games that was, so that ratings which are computed anew come out the same.
pub(crate) fn annul(game: &GameId, now: Millis) -> Vec<Write> {
    vec![
        Write::new(ANNUL_GAME, values![game.as_str(), now]),
        Write::new(GIVE_BACK, values![game.as_str()]),
    ]
}

/// Keeps what is known of a person's play in a set.
pub(crate) fn keep(person: i64, set: &str, strength: &Strength) -> Write {
    let Strength {
        rating,
        games,
        last_ms,
    } = strength;
    Write::new(
        KEEP,
        values![
            person,
            set,
            rating.points,
            rating.deviation,
            rating.volatility,
            *games,
            *last_ms,
            strength.listed_until(),
        ],
    )
}

#[async_trait]
impl<E: Engine> Ratings for E {
    async fn rated_game(&self, game: &GameId) -> Result<Option<RatedGame>, StoreError> {
        let row = row_of(self.reader(), &read::OF_GAME, &values![game.as_str()]).await?;
        row.map(|row| {
            Ok(RatedGame {
                before: ByColor {
                    white: read::rating(&row, "white_")?,
                    black: read::rating(&row, "black_")?,
                },
                after: ByColor {
                    white: read::rating(&row, "white_new_")?,
                    black: read::rating(&row, "black_new_")?,
                },
                is_annulled: row.number_or_null("annulled_ms")?.is_some(),
            })
        })
        .transpose()
    }

    async fn ratings_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(RatingSet, Strength)>, StoreError> {
        let rows = self
            .reader()
            .rows(&read::OF_PERSON, &values![person.as_str()])
            .await?;
        let sets = rows.iter().map(|row| {
            let slug = row.text("rated_set")?;
            let set = RatingSet::from_slug(&slug)
                .ok_or_else(|| corrupt(format!("“{slug}” is no set of ratings")))?;
            Ok((set, read::strength(row)?))
        });
        sets.collect()
    }

    async fn best_of(
        &self,
        set: RatingSet,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Person, Strength)>, StoreError> {
        let slug = set.slug();
        let values = values![slug.as_str(), now, limit];
        list(self.reader(), &read::BEST, &values, |row| {
            Ok((person(row)?, read::strength(row)?))
        })
        .await
    }

    async fn rating_points(
        &self,
        person: &PersonId,
        set: RatingSet,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let slug = set.slug();
        let values = values![person.as_str(), slug.as_str(), limit];
        let mut rows = self.reader().rows(&read::POINTS, &values).await?;
        rows.reverse();
        // What annulled games have given, and up to which game the rows still have it.
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
