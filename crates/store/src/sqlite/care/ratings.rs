//! Whether ratings are what the rated games lead to, and computing them anew.

use rusqlite::{Connection, Row as Found, params};

use super::super::writer::ratings::{deleted, keep, kept};
use crate::{
    StoreError,
    ratings::{
        Row,
        replay::{COUNTED, Replay, Stored},
    },
};
use postern_rules::{ByColor, Color};

/// What is wrong with the ratings, as they are at one moment.
pub(super) fn faults(connection: &Connection) -> Result<Vec<String>, StoreError> {
    connection.execute_batch("BEGIN")?;
    let faults = (|| {
        let mut replay = Replay::default();
        replay_all(connection, &mut replay, |_| Ok(()))?;
        Ok(replay.faults(&kept(connection)?, &deleted(connection)?))
    })();
    connection.execute_batch("COMMIT")?;
    faults
}

/// Computes all ratings anew, and what each game has changed in them.
pub(super) fn renew(connection: &Connection) -> Result<(), StoreError> {
    let mut replay = Replay::default();
    replay_all(connection, &mut replay, |row| {
        let mut change = connection.prepare_cached(
            "UPDATE rated_games SET
                white_points = ?2, white_deviation = ?3, white_volatility = ?4,
                white_new_points = ?5, white_new_deviation = ?6, white_new_volatility = ?7,
                black_points = ?8, black_deviation = ?9, black_volatility = ?10,
                black_new_points = ?11, black_new_deviation = ?12, black_new_volatility = ?13
             WHERE number = ?1",
        )?;
        change.execute(rusqlite::params_from_iter(
            [row.number].into_iter().chain(row.figures()),
        ))?;
        Ok(())
    })?;
    connection.execute("DELETE FROM ratings", [])?;
    let deleted = deleted(connection)?;
    for (person, set, strength) in replay.strengths(&deleted) {
        keep(connection, person, set, strength)?;
    }
    Ok(())
}

/// Plays all games that have counted, and hands on those whose rows are wrong, as they should be.
fn replay_all(
    connection: &Connection,
    replay: &mut Replay,
    mut wrong: impl FnMut(Row) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut select = connection.prepare(&COUNTED.replace('$', "?"))?;
    let mut after = 0;
    loop {
        let page = select.query_map(params![after], stored)?;
        let page = page.collect::<rusqlite::Result<Vec<Stored>>>()?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after = last.row.number;
        for game in &page {
            if let Some(row) = replay.add(game) {
                wrong(row)?;
            }
        }
    }
}

fn stored(found: &Found<'_>) -> rusqlite::Result<Stored> {
    let mut figures = [0; 12];
    for (at, figure) in figures.iter_mut().enumerate() {
        *figure = found.get(6 + at)?;
    }
    let winner: Option<String> = found.get(18)?;
    Ok(Stored {
        row: Row::of(
            [found.get(0)?, found.get(1)?, found.get(3)?],
            found.get(2)?,
            ByColor {
                white: found.get(4)?,
                black: found.get(5)?,
            },
            figures,
        ),
        winner: winner.and_then(|slug| Color::ALL.into_iter().find(|side| side.slug() == slug)),
        annulled_after: ByColor {
            white: found.get(19)?,
            black: found.get(20)?,
        },
    })
}
