//! How many games and seeks a person may have.

use rusqlite::{Connection, params};

use super::people;
use crate::{
    game::{
        Access, GameEvent, MAX_AT_ONE_BOARD, MAX_OPEN_SEEKS, MAX_UNFINISHED, PersonId, Summary,
    },
    store::{Append, Appended, Entry, StoreError},
};
use postern_rules::Color;

/// How many unfinished games a person has against others, and how many at one board. Whoever has
/// more than `?2` has enough.
pub(in crate::store::sqlite) const UNFINISHED: &str = "SELECT
    (SELECT count(*) FROM (SELECT 1 FROM games WHERE white = ?1 AND status <> 'over' AND one_board = 0 LIMIT ?2))
    + (SELECT count(*) FROM (SELECT 1 FROM games WHERE black = ?1 AND status <> 'over' AND one_board = 0 LIMIT ?2)),
    (SELECT count(*) FROM (SELECT 1 FROM games WHERE white = ?1 AND status <> 'over' AND one_board = 1 LIMIT ?2))";

/// How many open seeks a person has.
pub(in crate::store::sqlite) const SEEKS: &str = "SELECT
    (SELECT count(*) FROM games WHERE white = ?1 AND status = 'open' AND access = 'seek')
    + (SELECT count(*) FROM games WHERE black = ?1 AND status = 'open' AND access = 'seek')";

/// The answer to an append that would give somebody one game or seek more than a person may have.
pub(super) fn exceeded(
    transaction: &Connection,
    append: &Append,
) -> Result<Option<Appended>, StoreError> {
    if let Some(exceeded) = beginning(transaction, &append.entry)? {
        return Ok(Some(exceeded));
    }
    for event in &append.entry.events {
        if let GameEvent::Joined { person } = event
            && let Some(exceeded) = one_more(transaction, person, false)?
        {
            return Ok(Some(exceeded));
        }
    }
    match &append.successor {
        Some(rematch) => rematch_of(transaction, append, &rematch.summary),
        None => Ok(None),
    }
}

/// A log that begins is its creator's game, and perhaps an open seek.
fn beginning(transaction: &Connection, entry: &Entry) -> Result<Option<Appended>, StoreError> {
    let game = &entry.summary;
    if entry.after != 0 {
        return Ok(None);
    }
    let Some(creator) = Color::ALL
        .into_iter()
        .find_map(|side| game.players[side].as_ref())
    else {
        return Ok(None);
    };
    if let Some(exceeded) = one_more(transaction, creator, game.one_board)? {
        return Ok(Some(exceeded));
    }
    if game.access != Access::Seek {
        return Ok(None);
    }
    let open: u32 = transaction
        .prepare_cached(SEEKS)?
        .query_row([people::key(transaction, creator)?], |row| row.get(0))?;
    Ok((open >= MAX_OPEN_SEEKS).then_some(Appended::TooManySeeks))
}

/// A rematch begins for both players.
fn rematch_of(
    transaction: &Connection,
    append: &Append,
    rematch: &Summary,
) -> Result<Option<Appended>, StoreError> {
    let giver = append.command.as_ref().map(|given| &given.person);
    for side in Color::ALL {
        let Some(player) = &rematch.players[side] else {
            continue;
        };
        if let Some(exceeded) = one_more(transaction, player, rematch.one_board)? {
            let own = giver == Some(player);
            return Ok(Some(if own {
                exceeded
            } else {
                Appended::OpponentHasTooManyGames
            }));
        }
    }
    Ok(None)
}

/// The answer when a person can have no further game, against somebody or at one board.
fn one_more(
    transaction: &Connection,
    person: &PersonId,
    one_board: bool,
) -> Result<Option<Appended>, StoreError> {
    let person = people::key(transaction, person)?;
    let (apart, together): (u32, u32) = transaction
        .prepare_cached(UNFINISHED)?
        .query_row(params![person, MAX_UNFINISHED], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    Ok(if apart + together >= MAX_UNFINISHED {
        Some(Appended::TooManyGames)
    } else if one_board && together >= MAX_AT_ONE_BOARD {
        Some(Appended::TooManyAtOneBoard)
    } else {
        None
    })
}
