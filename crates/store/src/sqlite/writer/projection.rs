//! Writes the list data of games in the same transaction as the events.

use rusqlite::{Connection, params};

use super::people;
use crate::StoreError;
use crate::log::{codec, projection};
use crate::people::names;
use postern_game::{GameSummary, Millis, PersonId};
use postern_rules::{ByColor, Color};

/// Inserts a row for a game and returns its key.
pub(in crate::sqlite) fn insert_game(
    transaction: &Connection,
    game: &GameSummary,
    at_ms: Millis,
) -> Result<i64, StoreError> {
    let players = players(transaction, game)?;
    let invited = key_of(transaction, game.invited.as_ref())?;
    transaction
        .prepare_cached(
            "INSERT INTO games (id, variant, access, one_board, time, status, white, black, winner, reason, created_ms, over_ms,
                time_kind, result, plies, rated_set, invited, accounts_only, rating_range, deal,
                computer_level)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            game.id.as_str(),
            game.variant.slug(),
            codec::access_name(game.access),
            game.one_board,
            codec::encode_time(game.time),
            names::status(game.status),
            players.white,
            players.black,
            projection::winner(game),
            projection::reason(game),
            game.created_ms,
            projection::over_ms(game, at_ms),
            projection::time_kind(game),
            projection::result(game),
            projection::plies(game),
            projection::rated_set(game),
            invited,
            game.accounts_only,
            projection::rating_range(game),
            projection::deal(game),
            projection::computer_level(game),
        ])?;
    Ok(transaction.last_insert_rowid())
}

pub(super) fn update_game(
    transaction: &Connection,
    key: i64,
    game: &GameSummary,
    at_ms: Millis,
) -> Result<(), StoreError> {
    let players = players(transaction, game)?;
    let invited = key_of(transaction, game.invited.as_ref())?;
    transaction
        .prepare_cached(
            "UPDATE games SET status = ?, white = ?, black = ?, winner = ?, reason = ?, over_ms = ?, result = ?, plies = ?,
                invited = ?, time = ?, time_kind = ?
             WHERE key = ?",
        )?
        .execute(params![
            names::status(game.status),
            players.white,
            players.black,
            projection::winner(game),
            projection::reason(game),
            projection::over_ms(game, at_ms),
            projection::result(game),
            projection::plies(game),
            invited,
            codec::encode_time(game.time),
            projection::time_kind(game),
            key,
        ])?;
    Ok(())
}

/// Updates the columns that change with each move.
pub(in crate::sqlite) fn put_state(
    transaction: &Connection,
    key: i64,
    game: &GameSummary,
) -> Result<(), StoreError> {
    let running_ms = projection::running_ms(game);
    let last_cells = codec::to_json(&game.last);
    let values = params![
        key,
        running_ms,
        game.seq,
        i64::try_from(game.ply).unwrap_or(i64::MAX),
        game.to_move.slug(),
        game.fen,
        last_cells,
        game.active_ms,
        game.awaits.white,
        game.awaits.black,
        game.choosing,
        game.deadlines.white,
        game.deadlines.black,
        game.deadline_ms(),
        codec::encode_standing(&game.clock_stops),
    ];
    // Compare first: SQLite rewrites an index whenever its column is set, even to the same value.
    let updated = transaction
        .prepare_cached(
            "UPDATE game_state SET seq = ?3, ply = ?4, to_move = ?5, fen = ?6, last_cells = ?7, active_ms = ?8,
                awaits_white = ?9, awaits_black = ?10, choosing = ?11, white_deadline_ms = ?12,
                black_deadline_ms = ?13, deadline_ms = ?14, standing = ?15
             WHERE game = ?1 AND running_ms IS ?2",
        )?
        .execute(values)?;
    if updated == 0 {
        transaction
            .prepare_cached(
                "REPLACE INTO game_state (game, running_ms, seq, ply, to_move, fen, last_cells, active_ms,
                    awaits_white, awaits_black, choosing, white_deadline_ms, black_deadline_ms, deadline_ms,
                    standing)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
            )?
            .execute(values)?;
    }
    Ok(())
}

fn players(
    transaction: &Connection,
    game: &GameSummary,
) -> Result<ByColor<Option<i64>>, StoreError> {
    let of = |side: Color| key_of(transaction, game.players[side].as_ref());
    Ok(ByColor {
        white: of(Color::White)?,
        black: of(Color::Black)?,
    })
}

fn key_of(transaction: &Connection, person: Option<&PersonId>) -> Result<Option<i64>, StoreError> {
    person
        .map(|person| people::key_even_deleted(transaction, person))
        .transpose()
}
