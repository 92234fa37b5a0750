//! Writes a draft's rows, with one statement per table.

use std::collections::BTreeMap;

use sqlx::PgConnection;

use super::draft::{BatchDraft, CommentInsert, EventInsert, GameUpsert, OccasionDraft};
use super::{ratings, records};
use crate::engine::value::bound;
use crate::engine::writes::WriteStatement;
use crate::games::conditional::writes as conditional;
use crate::log::{codec, projection};
use crate::notifications::enqueue;
use crate::people::names;
use crate::postgres::cluster::notices::NoticeWriter;
use postern_game::{GameSummary, Seq};

/// Writes a draft's rows, and the notices for other nodes.
pub(super) async fn write(
    connection: &mut PgConnection,
    draft: &BatchDraft<'_>,
    notices: NoticeWriter,
) -> Result<(), sqlx::Error> {
    if !draft.games.is_empty() {
        games(connection, &draft.games).await?;
        records::count(connection, &draft.games).await?;
        records::queue(connection, &draft.games).await?;
        ratings::rate(connection, &draft.rated).await?;
    }
    events(connection, &draft.events).await?;
    states(connection, &draft.states).await?;
    if !draft.comments.is_empty() {
        comments(connection, &draft.comments).await?;
    }
    if !draft.changed.is_empty() {
        changed_comments(connection, &draft.changed).await?;
    }
    for (game, change) in &draft.conditional {
        for write in conditional::plan_writes(game, change) {
            run(connection, &write).await?;
        }
    }
    // All nodes lock these rows in the same order, which prevents deadlocks.
    for OccasionDraft { occasion, moment } in draft.occasions.values() {
        run(connection, &enqueue(*moment, occasion, true)).await?;
    }
    notices.write(connection, &draft.news).await
}

async fn run(connection: &mut PgConnection, write: &WriteStatement) -> Result<(), sqlx::Error> {
    let query = bound(sqlx::query(write.text), &write.values);
    query.execute(connection).await.map(drop)
}

/// Collects a column of rows into an array.
fn column<'a, R: 'a, T>(rows: impl IntoIterator<Item = R>, value: impl Fn(R) -> T) -> Vec<T> {
    rows.into_iter().map(value).collect()
}

pub(in crate::postgres) async fn games(
    connection: &mut PgConnection,
    games: &BTreeMap<i64, GameUpsert<'_>>,
) -> Result<(), sqlx::Error> {
    let wide = || games.values();
    sqlx::query(
        "INSERT INTO games (key, id, variant, access, one_board, time, status, white, black, winner, reason, created_ms, over_ms,
            time_kind, result, plies, rated_set, invited, accounts_only, rating_range, deal,
            computer_level)
         SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[],
            $8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::bigint[], $13::bigint[],
            $14::text[], $15::text[], $16::bigint[], $17::text[], $18::bigint[], $19::boolean[], $20::text[], $21::text[],
            $22::bigint[])
         ON CONFLICT (key) DO UPDATE SET status = excluded.status, white = excluded.white, black = excluded.black,
            winner = excluded.winner, reason = excluded.reason, over_ms = excluded.over_ms,
            result = excluded.result, plies = excluded.plies, invited = excluded.invited,
            time = excluded.time, time_kind = excluded.time_kind",
    )
    .bind(column(games.keys(), |key| *key))
    .bind(column(wide(), |row| row.game.id.as_str()))
    .bind(column(wide(), |row| row.game.variant.slug()))
    .bind(column(wide(), |row| codec::access_name(row.game.access)))
    .bind(column(wide(), |row| row.game.one_board))
    .bind(column(wide(), |row| codec::encode_time(row.game.time)))
    .bind(column(wide(), |row| names::status(row.game.status)))
    .bind(column(wide(), |row| row.white))
    .bind(column(wide(), |row| row.black))
    .bind(column(wide(), |row| projection::winner(row.game)))
    .bind(column(wide(), |row| projection::reason(row.game)))
    .bind(column(wide(), |row| row.game.created_ms))
    .bind(column(wide(), |row| row.over_ms))
    .bind(column(wide(), |row| projection::time_kind(row.game)))
    .bind(column(wide(), |row| projection::result(row.game)))
    .bind(column(wide(), |row| projection::plies(row.game)))
    .bind(column(wide(), |row| projection::rated_set(row.game)))
    .bind(column(wide(), |row| row.invited))
    .bind(column(wide(), |row| row.game.accounts_only))
    .bind(column(wide(), |row| projection::rating_range(row.game)))
    .bind(column(wide(), |row| projection::deal(row.game)))
    .bind(column(wide(), |row| projection::computer_level(row.game)))
    .execute(connection)
    .await?;
    Ok(())
}

async fn events(
    connection: &mut PgConnection,
    events: &[EventInsert<'_>],
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO events (game, seq, at_ms, kind, version, body, person, command_id, digest, checksum)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[],
            $7::bigint[], $8::text[], $9::bytea[], $10::bytea[])",
    )
    .bind(column(events, |row| row.game))
    .bind(column(events, |row| row.seq))
    .bind(column(events, |row| row.at_ms))
    .bind(column(events, |row| row.kind))
    .bind(column(events, |row| row.version))
    .bind(column(events, |row| row.body.as_str()))
    .bind(column(events, |row| row.giver.map(|giver| giver.person)))
    .bind(column(events, |row| {
        row.giver.map(|giver| giver.command.as_str())
    }))
    .bind(column(events, |row| {
        row.giver.map(|giver| *giver.digest.as_bytes())
    }))
    .bind(column(events, |row| row.checksum))
    .execute(connection)
    .await?;
    Ok(())
}

/// Updates the columns that change with each move. A new deadline also ends the lease for the
/// previous deadline.
pub(in crate::postgres) async fn states(
    connection: &mut PgConnection,
    states: &BTreeMap<i64, &GameSummary>,
) -> Result<(), sqlx::Error> {
    let state = || states.values();
    sqlx::query(
        "INSERT INTO game_state (game, seq, ply, to_move, fen, last_cells, active_ms, running_ms, awaits_white,
            awaits_black, choosing, white_deadline_ms, black_deadline_ms, deadline_ms, standing)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[],
            $7::bigint[], $8::bigint[], $9::boolean[], $10::boolean[], $11::boolean[], $12::bigint[], $13::bigint[],
            $14::bigint[], $15::text[])
         ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, ply = excluded.ply, to_move = excluded.to_move,
            fen = excluded.fen, last_cells = excluded.last_cells, active_ms = excluded.active_ms,
            running_ms = excluded.running_ms, awaits_white = excluded.awaits_white,
            awaits_black = excluded.awaits_black, choosing = excluded.choosing,
            white_deadline_ms = excluded.white_deadline_ms, black_deadline_ms = excluded.black_deadline_ms,
            deadline_ms = excluded.deadline_ms, standing = excluded.standing, taken_until_ms = NULL",
    )
    .bind(column(states.keys(), |key| *key))
    .bind(column(state(), |game| game.seq))
    .bind(column(state(), |game| {
        i64::try_from(game.ply).unwrap_or(i64::MAX)
    }))
    .bind(column(state(), |game| game.to_move.slug()))
    .bind(column(state(), |game| game.fen.as_str()))
    .bind(column(state(), |game| codec::to_json(&game.last)))
    .bind(column(state(), |game| game.active_ms))
    .bind(column(state(), |game| projection::running_ms(game)))
    .bind(column(state(), |game| game.awaits.white))
    .bind(column(state(), |game| game.awaits.black))
    .bind(column(state(), |game| game.choosing))
    .bind(column(state(), |game| game.deadlines.white))
    .bind(column(state(), |game| game.deadlines.black))
    .bind(column(state(), |game| game.deadline_ms()))
    .bind(column(state(), |game| codec::encode_standing(&game.clock_stops)))
    .execute(connection)
    .await?;
    Ok(())
}

async fn comments(
    connection: &mut PgConnection,
    comments: &[CommentInsert],
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO comments (game, number, person, text)
         SELECT game, number, person, text FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])
            AS said (game, number, person, text) JOIN people ON key = person WHERE deleted_ms IS NULL",
    )
    .bind(column(comments, |row| row.game))
    .bind(column(comments, |row| row.number))
    .bind(column(comments, |row| row.person))
    .bind(column(comments, |row| row.text.as_str()))
    .execute(connection)
    .await?;
    Ok(())
}

/// Stores the new texts of changed comments. The text of a deleted comment stays deleted.
async fn changed_comments(
    connection: &mut PgConnection,
    changed: &BTreeMap<(i64, Seq), String>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE comments SET text = said.text
         FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS said (game, number, text)
         WHERE comments.game = said.game AND comments.number = said.number AND comments.text <> ''",
    )
    .bind(column(changed.keys(), |key| key.0))
    .bind(column(changed.keys(), |key| key.1))
    .bind(column(changed.values(), String::as_str))
    .execute(connection)
    .await?;
    Ok(())
}
