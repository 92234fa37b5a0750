//! Whether ratings are what the rated games lead to, and computing them again.

use std::collections::{HashMap, HashSet};

use super::{
    Row,
    replay::{COUNTED, DELETED, KEPT, Replay, Stored},
    writes::keep,
};
use crate::engine::value::values;
use crate::{
    StoreError,
    engine::{
        reads::{
            Columns, Statement,
            row::{corrupt, rating, strength},
        },
        transaction::Connection,
    },
    people::names,
};
use postern_game::Strength;
use postern_rules::ByColor;

const BEGIN: Statement = Statement {
    sqlite: "BEGIN",
    postgres: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
};

/// What is wrong with the ratings, as they are at one moment.
pub(crate) async fn faults(connection: &mut impl Connection) -> Result<Vec<String>, StoreError> {
    connection.run(BEGIN, &[]).await?;
    let faults = compare(connection).await;
    connection.run("COMMIT", &[]).await?;
    faults
}

async fn compare(connection: &mut impl Connection) -> Result<Vec<String>, StoreError> {
    let mut replay = Replay::default();
    replay_all(connection, &mut replay).await?;
    Ok(replay.faults(&kept(connection).await?, &deleted(connection).await?))
}

/// Computes all ratings again, and what each game has changed in them. Nobody else must write to them
/// meanwhile.
pub(crate) async fn renew(connection: &mut impl Connection) -> Result<(), StoreError> {
    let mut replay = Replay::default();
    for row in replay_all(connection, &mut replay).await? {
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
    connection.run("DELETE FROM ratings", &[]).await?;
    let deleted = deleted(connection).await?;
    for (person, set, strength) in replay.strengths(&deleted) {
        let keep = keep(person, set, strength);
        connection.run(keep.text, &keep.values).await?;
    }
    Ok(())
}

/// Plays all games that have counted. Gives those whose rows are wrong, as they should be.
async fn replay_all(
    connection: &mut impl Connection,
    replay: &mut Replay,
) -> Result<Vec<Row>, StoreError> {
    let (mut after, mut wrong) = (0_i64, Vec::new());
    loop {
        let page = connection.rows(COUNTED, &values![after]).await?;
        for row in &page {
            let game = stored(row)?;
            after = game.row.number;
            wrong.extend(replay.add(&game));
        }
        if page.is_empty() {
            return Ok(wrong);
        }
    }
}

/// What is kept of everybody's play.
async fn kept(
    connection: &mut impl Connection,
) -> Result<HashMap<(i64, String), Strength>, StoreError> {
    let rows = connection.rows(KEPT, &[]).await?;
    let kept = rows.iter().map(|row| {
        let key = (row.number("person")?, row.text("rated_set")?);
        Ok((key, present(strength(row, "")?)?))
    });
    kept.collect()
}

/// Those who were deleted.
async fn deleted(connection: &mut impl Connection) -> Result<HashSet<i64>, StoreError> {
    let rows = connection.rows(DELETED, &[]).await?;
    rows.iter().map(|row| row.number("key")).collect()
}

fn present<T>(value: Option<T>) -> Result<T, StoreError> {
    value.ok_or_else(|| corrupt("a rating is null"))
}

fn stored(found: &impl Columns) -> Result<Stored, StoreError> {
    let of_both = |white, black| -> Result<_, StoreError> {
        Ok(ByColor {
            white: present(rating(found, white)?)?,
            black: present(rating(found, black)?)?,
        })
    };
    let winner = found.text_or_null("winner")?;
    Ok(Stored {
        row: Row {
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
