//! Checks whether the stored ratings match the rated games, and recomputes them.

use std::collections::{HashMap, HashSet};

use super::RatedGameRow;
use super::replay::{COUNTED, CountedGame, DELETED, KEPT, RatingReplay};
use crate::StoreError;
use crate::engine::reads;
use crate::engine::reads::row::{corrupt, rating, strength};
use crate::engine::reads::{SqlStatement, in_both_dialects};
use crate::engine::transaction::Transaction;
use crate::engine::value::values;
use crate::log::codec;
use crate::people::names;
use postern_game::{Rating, Strength};
use postern_rules::ByColor;

const BEGIN: SqlStatement = SqlStatement {
    sqlite: "BEGIN",
    postgres: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
};

/// Returns descriptions of faults in the stored ratings, based on a consistent snapshot.
pub(crate) async fn faults(connection: &mut Transaction<'_>) -> Result<Vec<String>, StoreError> {
    connection.run(BEGIN, &[]).await?;
    let faults = compare(connection).await;
    connection.run("COMMIT", &[]).await?;
    faults
}

async fn compare(connection: &mut Transaction<'_>) -> Result<Vec<String>, StoreError> {
    let (mut replay, mut after) = (RatingReplay::default(), 0);
    while replay_some(connection, &mut replay, &mut after)
        .await?
        .is_some()
    {}
    Ok(replay.faults(
        &stored_strengths(connection).await?,
        &deleted_people(connection).await?,
    ))
}

/// Number of ratings written per statement.
const WRITTEN_TOGETHER: usize = 1_000;

/// Inserts ratings from a JSON array. Each element is an array of column values.
macro_rules! keep_all {
    (sqlite) => {
        "INSERT INTO ratings (person, rated_set, points, deviation, volatility, games, last_ms, listed_until_ms)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
         FROM json_each($1)"
    };
    (postgres) => {
        "INSERT INTO ratings (person, rated_set, points, deviation, volatility, games, last_ms, listed_until_ms)
         SELECT (value ->> 0)::bigint, value ->> 1, (value ->> 2)::bigint, (value ->> 3)::bigint,
             (value ->> 4)::bigint, (value ->> 5)::bigint, (value ->> 6)::bigint, (value ->> 7)::bigint
         FROM json_array_elements($1::json)"
    };
}

const KEEP_ALL: SqlStatement = in_both_dialects!(keep_all);

/// Recomputes all ratings, and each game's rating changes. The caller must prevent concurrent
/// changes of ratings.
pub(crate) async fn renew(connection: &mut Transaction<'_>) -> Result<(), StoreError> {
    let (mut replay, mut after) = (RatingReplay::default(), 0);
    while let Some(wrong) = replay_some(connection, &mut replay, &mut after).await? {
        for row in wrong {
            let numbers = [row.number].into_iter().chain(row.figures());
            let values: Vec<_> = numbers.map(Into::into).collect();
            connection
                .run(
                    "UPDATE rated_games SET
                        white_points = $2, white_deviation = $3, white_volatility = $4,
                        white_new_points = $5, white_new_deviation = $6, white_new_volatility = $7,
                        black_points = $8, black_deviation = $9, black_volatility = $10,
                        black_new_points = $11, black_new_deviation = $12, black_new_volatility = $13
                     WHERE number = $1",
                    &values,
                )
                .await?;
        }
    }
    connection.run("DELETE FROM ratings", &[]).await?;
    let deleted = deleted_people(connection).await?;
    let strengths = replay.strengths(&deleted).map(|(person, set, strength)| {
        let (rating, listed) = (strength.rating, strength.listed_until());
        let Rating {
            points,
            deviation,
            volatility,
        } = rating;
        let (games, last) = (strength.games, strength.last_ms);
        (
            person, set, points, deviation, volatility, games, last, listed,
        )
    });
    for strengths in strengths.collect::<Vec<_>>().chunks(WRITTEN_TOGETHER) {
        let strengths = values![&codec::to_json(&strengths)];
        connection.run(KEEP_ALL, &strengths).await?;
    }
    Ok(())
}

/// Replays the next page of rated games. Returns corrected rows for the games whose stored rows are
/// wrong; `None` after the last game.
async fn replay_some(
    connection: &mut Transaction<'_>,
    replay: &mut RatingReplay,
    after: &mut i64,
) -> Result<Option<Vec<RatedGameRow>>, StoreError> {
    let page = connection.rows(COUNTED, &values![*after]).await?;
    let mut wrong = Vec::new();
    for row in &page {
        let game = counted_game(row)?;
        *after = game.row.number;
        wrong.extend(replay.add(&game));
    }
    Ok((!page.is_empty()).then_some(wrong))
}

/// Returns the stored ratings of all people.
async fn stored_strengths(
    connection: &mut Transaction<'_>,
) -> Result<HashMap<(i64, String), Strength>, StoreError> {
    let rows = connection.rows(KEPT, &[]).await?;
    let kept = rows.iter().map(|row| {
        let key = (row.number("person")?, row.text("rated_set")?);
        Ok((key, present(strength(row, "")?)?))
    });
    kept.collect()
}

/// Returns the keys of deleted people.
async fn deleted_people(connection: &mut Transaction<'_>) -> Result<HashSet<i64>, StoreError> {
    let rows = connection.rows(DELETED, &[]).await?;
    rows.iter().map(|row| row.number("key")).collect()
}

fn present<T>(value: Option<T>) -> Result<T, StoreError> {
    value.ok_or_else(|| corrupt("a rating is null"))
}

fn counted_game(found: &reads::Row) -> Result<CountedGame, StoreError> {
    let of_both = |white, black| -> Result<_, StoreError> {
        Ok(ByColor {
            white: present(rating(found, white)?)?,
            black: present(rating(found, black)?)?,
        })
    };
    let winner = found.text_or_null("winner")?;
    Ok(CountedGame {
        row: RatedGameRow {
            number: found.number("number")?,
            game: found.number("game")?,
            set: found.text("rated_set")?,
            at_ms: found.number("at_ms")?,
            players: ByColor {
                white: found.number("white")?,
                black: found.number("black")?,
            },
            before: of_both("white_", "black_")?,
            after: of_both("white_new_", "black_new_")?,
        },
        winner: winner.and_then(|slug| names::read_side(&slug).ok()),
        annulled_after: ByColor {
            white: found.number_or_null("annulled_white_after")?,
            black: found.number_or_null("annulled_black_after")?,
        },
    })
}
