//! Whether ratings are what the rated games lead to, and computing them anew.

use std::collections::HashSet;

use sqlx::{PgConnection, Row as _, postgres::PgRow};

use super::super::writer::ratings::{keep, kept};
use crate::{
    StoreError,
    ratings::{
        Row,
        replay::{COUNTED, DELETED, Replay, Stored},
    },
};
use postern_rules::{ByColor, Color};

/// What is wrong with the ratings, as they are at one moment.
pub(super) async fn faults(connection: &mut PgConnection) -> Result<Vec<String>, StoreError> {
    sqlx::raw_sql("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        .execute(&mut *connection)
        .await?;
    let mut replay = Replay::default();
    replay_all(connection, &mut replay).await?;
    let faults = replay.faults(&kept(connection).await?, &deleted(connection).await?);
    sqlx::raw_sql("COMMIT").execute(connection).await?;
    Ok(faults)
}

/// Computes all ratings anew, and what each game has changed in them. Nobody else must write to them
/// meanwhile.
pub(super) async fn renew(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut replay = Replay::default();
    for row in replay_all(connection, &mut replay).await? {
        let mut change = sqlx::query(
            "UPDATE rated_games SET
                white_points = $2, white_deviation = $3, white_volatility = $4,
                white_new_points = $5, white_new_deviation = $6, white_new_volatility = $7,
                black_points = $8, black_deviation = $9, black_volatility = $10,
                black_new_points = $11, black_new_deviation = $12, black_new_volatility = $13
             WHERE number = $1",
        )
        .bind(row.number);
        for figure in row.figures() {
            change = change.bind(figure);
        }
        change.execute(&mut *connection).await?;
    }
    sqlx::query("DELETE FROM ratings")
        .execute(&mut *connection)
        .await?;
    let deleted = deleted(connection).await?;
    Ok(keep(connection, replay.strengths(&deleted)).await?)
}

/// Plays all games that have counted. Gives those whose rows are wrong, as they should be.
async fn replay_all(
    connection: &mut PgConnection,
    replay: &mut Replay,
) -> Result<Vec<Row>, StoreError> {
    let (mut after, mut wrong) = (0_i64, Vec::new());
    loop {
        let page = sqlx::query(COUNTED)
            .bind(after)
            .fetch_all(&mut *connection)
            .await?;
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

async fn deleted(connection: &mut PgConnection) -> Result<HashSet<i64>, StoreError> {
    let keys: Vec<i64> = sqlx::query_scalar(DELETED).fetch_all(connection).await?;
    Ok(keys.into_iter().collect())
}

fn stored(found: &PgRow) -> Result<Stored, sqlx::Error> {
    let mut figures = [0; 12];
    for (at, figure) in figures.iter_mut().enumerate() {
        *figure = found.try_get(6 + at)?;
    }
    let winner: Option<String> = found.try_get(18)?;
    Ok(Stored {
        row: Row::of(
            [found.try_get(0)?, found.try_get(1)?, found.try_get(3)?],
            found.try_get(2)?,
            ByColor {
                white: found.try_get(4)?,
                black: found.try_get(5)?,
            },
            figures,
        ),
        winner: winner.and_then(|slug| Color::ALL.into_iter().find(|side| side.slug() == slug)),
        annulled_after: ByColor {
            white: found.try_get(19)?,
            black: found.try_get(20)?,
        },
    })
}
