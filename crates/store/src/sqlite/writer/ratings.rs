//! Writes the rating changes of a rated game that has ended.

use rusqlite::{Connection, OptionalExtension as _, Row as Found, params};

use super::people;
use crate::engine::on_sqlite;
use crate::ratings::writes::keep;
use crate::ratings::{EndedGame, RATED_A_DAY, RatedGameRow, RatingState, pair};
use crate::{NewEvents, StoreError, ratings};
use postern_game::{Rating, Strength};
use postern_rules::{ByColor, Color};

/// Rates the game with key `game` if the entry ends it and the game is rated.
pub(super) fn rate(
    transaction: &Connection,
    game: i64,
    entry: &NewEvents,
    at_ms: i64,
) -> Result<(), StoreError> {
    let Some((set, winner)) = ratings::rated_outcome(entry) else {
        return Ok(());
    };
    let ByColor {
        white: Some(white),
        black: Some(black),
    } = &entry.summary.players
    else {
        return Ok(());
    };
    let ended = EndedGame {
        game,
        set: set.slug(),
        at_ms,
        players: ByColor {
            white: people::key_even_deleted(transaction, white)?,
            black: people::key_even_deleted(transaction, black)?,
        },
        winner,
    };
    let number = transaction
        .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM rated_games")?
        .query_row([], |row| row.get(0))?;
    let mut known = load_rating_state(transaction, &ended)?;
    if let Some(row) = known.rate(&ended, number) {
        insert(transaction, &row)?;
        for side in Color::ALL {
            let key = (ended.players[side], ended.set.clone());
            let kept = keep(key.0, &key.1, &known.strengths[&key]);
            on_sqlite::run(transaction, kept.text, &kept.values)?;
        }
    }
    Ok(())
}

fn load_rating_state(
    transaction: &Connection,
    ended: &EndedGame,
) -> Result<RatingState, StoreError> {
    let ByColor { white, black } = ended.players;
    let mut known = RatingState::default();
    for player in [white, black] {
        let strength = transaction
            .prepare_cached(
                "SELECT points, deviation, volatility, games, last_ms FROM ratings WHERE person = ? AND rated_set = ?",
            )?
            .query_row(params![player, ended.set], strength)
            .optional()?;
        let key = (player, ended.set.clone());
        known.strengths.extend(strength.map(|found| (key, found)));
        let is_deleted: bool = transaction
            .prepare_cached("SELECT deleted_ms IS NOT NULL FROM people WHERE key = ?")?
            .query_row([player], |row| row.get(0))?;
        known.deleted.extend(is_deleted.then_some(player));
    }
    for (white, black) in [(white, black), (black, white)] {
        let mut select = transaction.prepare_cached(
            "SELECT at_ms FROM rated_games WHERE white = ? AND black = ? ORDER BY at_ms DESC LIMIT ?",
        )?;
        let times = select.query_map(params![white, black, RATED_A_DAY], |row| row.get(0))?;
        let lately = known.lately.entry(pair(white, black)).or_default();
        for time in times {
            lately.push(time?);
        }
    }
    Ok(known)
}

fn strength(row: &Found<'_>) -> rusqlite::Result<Strength> {
    Ok(Strength {
        rating: Rating {
            points: row.get(0)?,
            deviation: row.get(1)?,
            volatility: row.get(2)?,
        },
        games: row.get(3)?,
        last_ms: row.get(4)?,
    })
}

fn insert(transaction: &Connection, row: &RatedGameRow) -> Result<(), StoreError> {
    let numbers = [
        row.number,
        row.game,
        row.at_ms,
        row.players.white,
        row.players.black,
    ];
    let values = numbers.into_iter().chain(row.figures()).map(Into::into);
    let values = values.chain([row.set.clone().into()]);
    transaction
        .prepare_cached(
            "INSERT INTO rated_games (number, game, at_ms, white, black,
                white_points, white_deviation, white_volatility, white_new_points, white_new_deviation, white_new_volatility,
                black_points, black_deviation, black_volatility, black_new_points, black_new_deviation, black_new_volatility,
                rated_set)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(rusqlite::params_from_iter(
            values.collect::<Vec<rusqlite::types::Value>>(),
        ))?;
    Ok(())
}
