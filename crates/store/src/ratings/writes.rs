//! Annuls rated games and stores ratings.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use postern_game::{GameId, Millis, Strength};

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

/// Returns the writes that annul a game and take back both players' rating changes. The number of
/// each player's last game at that time is stored, so that a later recomputation leads to the same
/// ratings.
pub(crate) fn annul(game: &GameId, now: Millis) -> Vec<WriteStatement> {
    vec![
        WriteStatement::new(ANNUL_GAME, values![game.as_str(), now]),
        WriteStatement::new(GIVE_BACK, values![game.as_str()]),
    ]
}

/// Returns the write that stores a person's rating in a set.
pub(crate) fn keep(person: i64, set: &str, strength: &Strength) -> WriteStatement {
    let Strength {
        rating,
        games,
        last_ms,
    } = strength;
    WriteStatement::new(
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
