//! Appends to game logs.

use rusqlite::{Connection, params};

use super::comments::write_words;
use super::{conditional, projection, ratings, records};
use crate::engine::on_sqlite;
use crate::engine::rows::{NewEventRow, new_event_rows};
use crate::games::limits;
use crate::log::checksum::Checksum;
use crate::log::projection::changes_the_game;
use crate::notifications::{CausingEvent, enqueue};
use crate::{AppendResult, CommandIdentity, LogAppend, NewEvents, StoreError};
use postern_game::{CommandDigest, Seq};

/// The end of a log, with data about the command that adds to it.
struct LogHead {
    /// The game's key; `None` if the game does not exist.
    game: Option<i64>,
    seq: Seq,
    /// Checksum of the last row; `None` for an empty log.
    checksum: Option<Checksum>,
    /// The key of the command's sender; `None` if the person does not exist.
    person: Option<i64>,
    /// Last event number and digest of an earlier command with the same id.
    before: Option<(Seq, Option<CommandDigest>)>,
}

/// The columns of a row in `events` that identify the command and its sender.
struct CommandOrigin<'a> {
    person: i64,
    given: &'a CommandIdentity,
}

/// Writes the events of consecutive commands for one log. Nobody else writes in the meantime. Once
/// the events of one command are not written, the later commands are conflicts, even if their event
/// numbers would fit, because another process may have added the same number of events.
pub(in crate::sqlite) fn append_all(
    transaction: &Connection,
    appends: &[LogAppend],
) -> Result<Vec<AppendResult>, StoreError> {
    let mut answers = vec![AppendResult::Conflict; appends.len()];
    let mut state = None;
    for (one, answer) in appends.iter().zip(&mut answers) {
        let (appended, game) = append(transaction, one)?;
        *answer = appended;
        if !matches!(appended, AppendResult::Written(_)) {
            break;
        }
        state = game.map(|game| (game, &one.entry.summary));
    }
    if let Some((game, summary)) = state {
        projection::put_state(transaction, game, summary)?;
    }
    Ok(answers)
}

/// Checks and writes the events of one command, but does not update the row in `game_state`.
/// Returns the game's key.
fn append(
    transaction: &Connection,
    append: &LogAppend,
) -> Result<(AppendResult, Option<i64>), StoreError> {
    let head = find_head(transaction, &append.entry, append.command.as_ref())?;
    let mut giver = None;
    if let Some(given) = &append.command {
        let person = head.person.ok_or(StoreError::NoPerson)?;
        if let Some((seq, digest)) = head.before {
            return Ok((given.answered_before(seq, digest), None));
        }
        giver = Some(CommandOrigin { person, given });
    }
    if head.seq != append.entry.after {
        return Ok((AppendResult::Conflict, None));
    }
    if let Some(change) = &append.conditional
        && !conditional::is_unchanged(transaction, &append.entry.game, change)?
    {
        return Ok((AppendResult::Conflict, None));
    }
    let mut successor = None;
    if let Some(entry) = &append.successor {
        let head = find_head(transaction, entry, None)?;
        if head.seq != entry.after {
            return Ok((AppendResult::Conflict, None));
        }
        successor = Some((entry, head));
    }
    if let Some(exceeded) = limits::exceeded(transaction, append)? {
        return Ok((exceeded, None));
    }
    let game = write(
        transaction,
        &append.entry,
        &head,
        append.at_ms,
        giver.as_ref(),
    )?;
    if let Some(change) = &append.conditional {
        conditional::write(transaction, &append.entry.game, change)?;
    }
    if let Some((entry, head)) = successor {
        let game = write(transaction, entry, &head, append.at_ms, None)?;
        projection::put_state(transaction, game, &entry.summary)?;
    }
    Ok((AppendResult::Written(append.entry.summary.seq), Some(game)))
}

fn find_head(
    transaction: &Connection,
    entry: &NewEvents,
    command: Option<&CommandIdentity>,
) -> Result<LogHead, StoreError> {
    let found = transaction
        .prepare_cached(
            "SELECT games.key, log.seq, log.checksum, people.key, before.seq, before.digest
             FROM (SELECT 1) LEFT JOIN people ON people.id = ?2
                LEFT JOIN games ON games.id = ?1
                LEFT JOIN events AS log ON log.game = games.key
                    AND log.seq = (SELECT max(seq) FROM events WHERE game = games.key)
                LEFT JOIN events AS before
                    ON before.game = games.key AND before.person = people.key AND before.command_id = ?3",
        )?
        .query_row(
            params![
                entry.game.as_str(),
                command.map(|given| given.person.as_str()),
                command.map(|given| given.id.as_str()),
            ],
            |row| {
                let before: Option<Seq> = row.get(4)?;
                let digest: Option<[u8; 16]> = row.get(5)?;
                Ok(LogHead {
                    game: row.get(0)?,
                    seq: row.get::<_, Option<Seq>>(1)?.unwrap_or(0),
                    checksum: row.get(2)?,
                    person: row.get(3)?,
                    before: before.map(|seq| (seq, digest.map(CommandDigest::from_bytes))),
                })
            },
        )?;
    Ok(found)
}

/// Writes the events of one log, and the rarely changing columns of its game. Returns the game's
/// key.
fn write(
    transaction: &Connection,
    entry: &NewEvents,
    head: &LogHead,
    at_ms: i64,
    giver: Option<&CommandOrigin>,
) -> Result<i64, StoreError> {
    let game = match head.game {
        None => projection::insert_game(transaction, &entry.summary, at_ms)?,
        Some(game) => {
            if entry.events.iter().any(|event| changes_the_game(event)) {
                projection::update_game(transaction, game, &entry.summary, at_ms)?;
                records::count(transaction, &entry.summary)?;
                records::queue(transaction, game, &entry.summary)?;
                ratings::rate(transaction, game, entry, at_ms)?;
            }
            game
        }
    };
    let last = entry.summary.seq;
    for row in new_event_rows(entry, at_ms, head.checksum) {
        let NewEventRow {
            seq,
            event,
            checksum,
        } = row;
        let giver = giver.filter(|_| seq == last);
        transaction
            .prepare_cached(
                "INSERT INTO events (game, seq, at_ms, kind, version, body, person, command_id, digest, checksum)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                game,
                seq,
                at_ms,
                event.kind,
                event.version,
                event.body,
                giver.map(|giver| giver.person),
                giver.map(|giver| giver.given.id.as_str()),
                giver.map(|giver| giver.given.digest.as_bytes()),
                checksum,
            ])?;
        if let Some(words) = &event.words {
            write_words(transaction, game, seq, words)?;
        }
    }
    let moment = CausingEvent {
        game,
        seq: last,
        ply: entry.summary.ply,
        at_ms,
    };
    for occasion in &entry.occasions {
        let write = enqueue(moment, occasion, false);
        on_sqlite::run(transaction, write.text, &write.values)?;
    }
    Ok(game)
}
