//! Reading ratings, and what games have changed in them.

use crate::{
    StoreError,
    engine::reads::{Statement, row::Columns},
};
use postern_game::{Rating, Strength};

pub(crate) const OF_GAME: Statement = Statement::common(
    "SELECT white_points, white_deviation, white_volatility, white_new_points, white_new_deviation, white_new_volatility,
        black_points, black_deviation, black_volatility, black_new_points, black_new_deviation, black_new_volatility,
        annulled_ms
     FROM rated_games WHERE game = (SELECT key FROM games WHERE id = $1)",
);

pub(crate) const OF_PERSON: Statement = Statement::common(
    "SELECT rated_set, points, deviation, volatility, games, last_ms FROM ratings
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY rated_set",
);

pub(crate) const BEST: Statement = Statement::common(
    "SELECT id, name, points, deviation, volatility, games, last_ms FROM ratings JOIN people ON key = person
     WHERE rated_set = $1 AND listed_until_ms IS NOT NULL AND listed_until_ms > $2
     ORDER BY points DESC LIMIT $3",
);

pub(crate) const POINTS: Statement = Statement::common(
    "SELECT * FROM (
        SELECT * FROM (SELECT number, at_ms, white_points AS points, white_new_points AS new_points, annulled_white_after AS annulled_after
            FROM rated_games WHERE white = (SELECT key FROM people WHERE id = $1) AND rated_set = $2
            ORDER BY number DESC LIMIT $3) AS as_white
        UNION ALL SELECT * FROM (SELECT number, at_ms, black_points, black_new_points, annulled_black_after
            FROM rated_games WHERE black = (SELECT key FROM people WHERE id = $1) AND rated_set = $2
            ORDER BY number DESC LIMIT $3) AS as_black) AS played
     ORDER BY number DESC LIMIT $3",
);

pub(super) fn strength(row: &impl Columns) -> Result<Strength, StoreError> {
    Ok(Strength {
        rating: rating(row, "")?,
        games: row.number("games")?,
        last_ms: Some(row.number("last_ms")?),
    })
}

/// The three columns whose names begin so.
pub(super) fn rating(row: &impl Columns, prefix: &str) -> Result<Rating, StoreError> {
    let number = |column: &str| row.number(&format!("{prefix}{column}"));
    Ok(Rating {
        points: number("points")?,
        deviation: number("deviation")?,
        volatility: number("volatility")?,
    })
}
