//! What a rated game that has ended changes in the ratings of its players.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, OptionalExtension as _, Row as Found, params};

use super::people;
use crate::{
    Entry, StoreError,
    ratings::{self, Ended, Known, RATED_A_DAY, Row, pair},
};
use postern_game::{Rating, Strength};
use postern_rules::{ByColor, Color};

/// Rates a game, whose key is `game`, if what was just added to it has ended it and it counts.
pub(super) fn rate(
    transaction: &Connection,
    game: i64,
    entry: &Entry,
    at_ms: i64,
) -> Result<(), StoreError> {
    let Some((set, winner)) = ratings::ended(entry) else {
        return Ok(());
    };
    let ByColor {
        white: Some(white),
        black: Some(black),
    } = &entry.summary.players
    else {
        return Ok(());
    };
    let ended = Ended {
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
    let mut known = known(transaction, &ended)?;
    if let Some(row) = known.rate(&ended, number) {
        insert(transaction, &row)?;
        for side in Color::ALL {
            let key = (ended.players[side], ended.set.clone());
            keep(transaction, key.0, &key.1, &known.strengths[&key])?;
        }
    }
    Ok(())
}

fn known(transaction: &Connection, ended: &Ended) -> Result<Known, StoreError> {
    let ByColor { white, black } = ended.players;
    let mut known = Known::default();
    for player in [white, black] {
        let strength = transaction
            .prepare_cached(
                "SELECT points, deviation, volatility, games, last_ms FROM ratings WHERE person = ? AND rated_set = ?",
            )?
            .query_row(params![player, ended.set], |row| strength(row, 0))
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

/// Five columns of a row, from this one on.
pub(in crate::sqlite) fn strength(row: &Found<'_>, at: usize) -> rusqlite::Result<Strength> {
    Ok(Strength {
        rating: Rating {
            points: row.get(at)?,
            deviation: row.get(at + 1)?,
            volatility: row.get(at + 2)?,
        },
        games: row.get(at + 3)?,
        last_ms: row.get(at + 4)?,
    })
}

fn insert(transaction: &Connection, row: &Row) -> Result<(), StoreError> {
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

/// Keeps what is known of a person's play in a set.
pub(in crate::sqlite) fn keep(
    transaction: &Connection,
    person: i64,
    set: &str,
    strength: &Strength,
) -> Result<(), StoreError> {
    let Strength {
        rating,
        games,
        last_ms,
    } = strength;
    transaction
        .prepare_cached(
            "INSERT INTO ratings (person, rated_set, points, deviation, volatility, games, last_ms, listed_until_ms)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (person, rated_set) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
                volatility = excluded.volatility, games = excluded.games, last_ms = excluded.last_ms,
                listed_until_ms = excluded.listed_until_ms",
        )?
        .execute(params![
            person,
            set,
            rating.points,
            rating.deviation,
            rating.volatility,
            games,
            last_ms,
            strength.listed_until()
        ])?;
    Ok(())
}

/// What is kept of everybody's play.
pub(in crate::sqlite) fn kept(
    connection: &Connection,
) -> rusqlite::Result<HashMap<(i64, String), Strength>> {
    let mut select = connection.prepare(ratings::replay::KEPT)?;
    let rows = select.query_map([], |row| {
        Ok(((row.get(0)?, row.get(1)?), strength(row, 2)?))
    })?;
    rows.collect()
}

/// Those who were deleted.
pub(in crate::sqlite) fn deleted(connection: &Connection) -> rusqlite::Result<HashSet<i64>> {
    let mut select = connection.prepare(ratings::replay::DELETED)?;
    let rows = select.query_map([], |row| row.get(0))?;
    rows.collect()
}
