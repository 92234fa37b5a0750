//! Computes rating changes of games that end in a batch. The players' rows are locked from the
//! start of the batch, so that their ratings do not change until the commit.

use std::collections::{HashMap, HashSet};

use sqlx::postgres::PgRow;
use sqlx::{FromRow, PgConnection, Row as _};

use crate::ratings::{EndedGame, RatedGameRow, RatingState, pair};
use postern_game::{DAY, Millis, Rating, Strength};
use postern_rules::Color;

/// Period within which the number of rated games between the same two people is limited, in
/// milliseconds: 24 hours.
const LATELY: i64 = DAY;

/// Rates the ended games, each based on the results of the previous ones.
pub(super) async fn rate(
    connection: &mut PgConnection,
    ended: &[EndedGame],
) -> Result<(), sqlx::Error> {
    if ended.is_empty() {
        return Ok(());
    }
    let mut known = load_rating_state(connection, ended).await?;
    let numbers: Vec<i64> = sqlx::query_scalar(
        "SELECT nextval(pg_get_serial_sequence('rated_games', 'number')) AS number
         FROM generate_series(1, $1) ORDER BY number",
    )
    .bind(i64::try_from(ended.len()).unwrap_or(i64::MAX))
    .fetch_all(&mut *connection)
    .await?;
    let rows: Vec<RatedGameRow> = ended
        .iter()
        .zip(numbers)
        .filter_map(|(ended, number)| known.rate(ended, number))
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    insert(connection, &rows).await?;
    let changed: HashSet<(i64, &str)> = rows
        .iter()
        .flat_map(|row| Color::ALL.map(|side| (row.players[side], row.set.as_str())))
        .collect();
    let strengths = known.strengths.iter();
    let changed = strengths.filter(|((person, set), _)| changed.contains(&(*person, set.as_str())));
    keep(
        connection,
        changed.map(|((person, set), strength)| (*person, set.as_str(), strength)),
    )
    .await
}

async fn load_rating_state(
    connection: &mut PgConnection,
    ended: &[EndedGame],
) -> Result<RatingState, sqlx::Error> {
    let both = |value: fn(&EndedGame, Color) -> i64| -> Vec<i64> {
        let sides = |one| Color::ALL.map(|side| value(one, side));
        ended.iter().flat_map(sides).collect()
    };
    let players = both(|ended, side| ended.players[side]);
    let others = both(|ended, side| ended.players[!side]);
    let sets: Vec<&str> = ended.iter().map(|one| one.set.as_str()).collect();
    let since = ended.iter().map(|one| one.at_ms).min().unwrap_or_default() - LATELY;
    let kept: Vec<StoredStrength> = sqlx::query_as(
        "SELECT person, rated_set, points, deviation, volatility, games, last_ms FROM ratings
         WHERE person = ANY($1) AND rated_set = ANY($2)",
    )
    .bind(&players)
    .bind(sets)
    .fetch_all(&mut *connection)
    .await?;
    let deleted: Vec<i64> =
        sqlx::query_scalar("SELECT key FROM people WHERE key = ANY($1) AND deleted_ms IS NOT NULL")
            .bind(&players)
            .fetch_all(&mut *connection)
            .await?;
    // The query contains each pair in both orders. A pair that occurs twice in a batch is read
    // once.
    let lately: Vec<(i64, i64, Millis)> = sqlx::query_as(
        "SELECT white, black, at_ms FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::bigint[]) AS two (a, b)) AS pairs
            JOIN rated_games ON white = a AND black = b WHERE at_ms > $3",
    )
    .bind(&players)
    .bind(&others)
    .bind(since)
    .fetch_all(connection)
    .await?;
    let mut known = RatingState {
        strengths: kept
            .into_iter()
            .map(|one| (one.key, one.strength))
            .collect(),
        deleted: deleted.into_iter().collect(),
        lately: HashMap::new(),
    };
    for (white, black, at_ms) in lately {
        known
            .lately
            .entry(pair(white, black))
            .or_default()
            .push(at_ms);
    }
    Ok(known)
}

/// A person's stored rating in a rating set.
struct StoredStrength {
    key: (i64, String),
    strength: Strength,
}

impl FromRow<'_, PgRow> for StoredStrength {
    fn from_row(row: &PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            key: (row.try_get(0)?, row.try_get(1)?),
            strength: Strength {
                rating: Rating {
                    points: row.try_get(2)?,
                    deviation: row.try_get(3)?,
                    volatility: row.try_get(4)?,
                },
                games: row.try_get(5)?,
                last_ms: row.try_get(6)?,
            },
        })
    }
}

async fn insert(connection: &mut PgConnection, rows: &[RatedGameRow]) -> Result<(), sqlx::Error> {
    let column =
        |value: &dyn Fn(&RatedGameRow) -> i64| rows.iter().map(value).collect::<Vec<i64>>();
    let mut query = sqlx::query(
        "INSERT INTO rated_games (rated_set, number, game, at_ms, white, black,
            white_points, white_deviation, white_volatility, white_new_points, white_new_deviation, white_new_volatility,
            black_points, black_deviation, black_volatility, black_new_points, black_new_deviation, black_new_volatility)
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
            $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
            $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[])",
    )
    .bind(rows.iter().map(|row| row.set.as_str()).collect::<Vec<_>>())
    .bind(column(&|row| row.number))
    .bind(column(&|row| row.game))
    .bind(column(&|row| row.at_ms))
    .bind(column(&|row| row.players.white))
    .bind(column(&|row| row.players.black));
    for figure in 0..12 {
        query = query.bind(column(&|row| row.figures()[figure]));
    }
    query.execute(connection).await?;
    Ok(())
}

/// Stores people's ratings in their rating sets.
async fn keep(
    connection: &mut PgConnection,
    strengths: impl Iterator<Item = (i64, &str, &Strength)>,
) -> Result<(), sqlx::Error> {
    let mut rows: Vec<(i64, &str, &Strength)> = strengths.collect();
    // All nodes lock the rows in this order.
    rows.sort_unstable_by_key(|(person, set, _)| (*person, *set));
    let column = |value: fn(&Strength) -> Option<i64>| -> Vec<Option<i64>> {
        rows.iter()
            .map(|(_, _, strength)| value(strength))
            .collect()
    };
    sqlx::query(
        "INSERT INTO ratings (person, rated_set, points, deviation, volatility, games, last_ms, listed_until_ms)
         SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
            $7::bigint[], $8::bigint[])
         ON CONFLICT (person, rated_set) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
            volatility = excluded.volatility, games = excluded.games, last_ms = excluded.last_ms,
            listed_until_ms = excluded.listed_until_ms",
    )
    .bind(rows.iter().map(|(person, _, _)| *person).collect::<Vec<_>>())
    .bind(rows.iter().map(|(_, set, _)| *set).collect::<Vec<_>>())
    .bind(column(|strength| Some(strength.rating.points)))
    .bind(column(|strength| Some(strength.rating.deviation)))
    .bind(column(|strength| Some(strength.rating.volatility)))
    .bind(column(|strength| Some(strength.games)))
    .bind(column(|strength| strength.last_ms))
    .bind(column(Strength::listed_until))
    .execute(connection)
    .await?;
    Ok(())
}
