//! Adding to a log.

use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::lists;
use crate::{
    game::{CommandId, GameId, Millis, PersonId, Seq},
    store::{Append, Appended, Entry, codec},
};

/// Writes what was decided for one log step by step, inside the writer's transaction: nobody else
/// writes meanwhile. After one that is not written the others are conflicts, even where their
/// numbers would fit: another process may have added as many events.
pub(super) async fn append_all(
    connection: &mut SqliteConnection,
    appends: &[Append],
) -> Result<Vec<Appended>, sqlx::Error> {
    let mut answers = vec![Appended::Conflict; appends.len()];
    let mut last = None;
    for (one, answer) in appends.iter().zip(&mut answers) {
        *answer = append(connection, one).await?;
        if !matches!(answer, Appended::Written(_)) {
            break;
        }
        last = Some(&one.entry);
    }
    if let Some(last) = last {
        lists::put(connection, &last.summary).await?;
    }
    Ok(answers)
}

/// Checks and writes one decision, but for the summary of its game.
async fn append(
    connection: &mut SqliteConnection,
    append: &Append,
) -> Result<Appended, sqlx::Error> {
    if let Some((person, command)) = &append.command
        && let Some(seq) = answered(&mut *connection, &append.entry.game, person, command).await?
    {
        return Ok(Appended::Before(seq));
    }
    for entry in [Some(&append.entry), append.successor.as_ref()]
        .into_iter()
        .flatten()
    {
        if last_seq(connection, &entry.game).await? != entry.after {
            return Ok(Appended::Conflict);
        }
    }
    if lists::too_many_seeks(connection, &append.entry).await? {
        return Ok(Appended::TooManySeeks);
    }
    write_entry(connection, &append.entry, append.at_ms).await?;
    if let Some(successor) = &append.successor {
        write_entry(connection, successor, append.at_ms).await?;
        lists::put(connection, &successor.summary).await?;
    }
    let seq = append.entry.summary.seq;
    if let Some((person, command)) = &append.command {
        sqlx::query("INSERT INTO commands (game_id, person, command_id, seq) VALUES (?, ?, ?, ?)")
            .bind(append.entry.game.as_str())
            .bind(person.as_str())
            .bind(command.as_str())
            .bind(seq)
            .execute(connection)
            .await?;
    }
    Ok(Appended::Written(seq))
}

/// The last event of a command that was written before.
pub(super) async fn answered(
    executor: impl sqlx::SqliteExecutor<'_>,
    game: &GameId,
    person: &PersonId,
    command: &CommandId,
) -> Result<Option<Seq>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT seq FROM commands WHERE game_id = ? AND person = ? AND command_id = ?",
    )
    .bind(game.as_str())
    .bind(person.as_str())
    .bind(command.as_str())
    .fetch_optional(executor)
    .await
}

/// 0 when there is no such log.
async fn last_seq(connection: &mut SqliteConnection, game: &GameId) -> Result<Seq, sqlx::Error> {
    sqlx::query_scalar("SELECT coalesce(max(seq), 0) FROM events WHERE game_id = ?")
        .bind(game.as_str())
        .fetch_one(connection)
        .await
}

async fn write_entry(
    connection: &mut SqliteConnection,
    entry: &Entry,
    at_ms: Millis,
) -> Result<(), sqlx::Error> {
    let numbered = (entry.after + 1..).zip(&entry.events);
    let mut insert = QueryBuilder::<Sqlite>::new(
        "INSERT INTO events (game_id, seq, at_ms, kind, version, body) ",
    );
    insert.push_values(numbered, |mut row, (seq, event)| {
        let encoded = codec::encode(event);
        row.push_bind(entry.game.as_str().to_owned())
            .push_bind(seq)
            .push_bind(at_ms)
            .push_bind(encoded.kind)
            .push_bind(encoded.version)
            .push_bind(encoded.body);
    });
    insert.build().execute(connection).await?;
    Ok(())
}
