//! Adding to logs.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{people, projection};
use crate::{
    game::{CommandDigest, Seq},
    store::{
        Append, Appended, Entry, Given, StoreError,
        checksum::{Checksum, Row, checksum},
        codec,
    },
};

/// Where a log ends.
struct Head {
    /// The game's key; none when there is no such game.
    game: Option<i64>,
    seq: Seq,
    /// None for a log that is empty or of an older version and not filled yet.
    checksum: Option<Checksum>,
}

/// Who gave a command, as the events table has it.
struct Giver<'a> {
    person: i64,
    given: &'a Given,
}

/// Writes what was decided for one log step by step. Nobody else writes meanwhile. After one that
/// is not written the others are conflicts, even where their numbers would fit: another process may
/// have added as many events.
pub(in crate::store::sqlite) fn append_all(
    transaction: &Connection,
    appends: &[Append],
) -> Result<Vec<Appended>, StoreError> {
    let mut answers = vec![Appended::Conflict; appends.len()];
    let mut state = None;
    for (one, answer) in appends.iter().zip(&mut answers) {
        let (appended, game) = append(transaction, one)?;
        *answer = appended;
        if !matches!(appended, Appended::Written(_)) {
            break;
        }
        state = game.map(|game| (game, &one.entry.summary));
    }
    if let Some((game, summary)) = state {
        projection::put_state(transaction, game, summary)?;
    }
    Ok(answers)
}

/// Checks and writes one decision, but for the state of its game, whose key it gives.
fn append(
    transaction: &Connection,
    append: &Append,
) -> Result<(Appended, Option<i64>), StoreError> {
    let head = find_head(transaction, &append.entry)?;
    let giver = match &append.command {
        None => None,
        Some(command) => match find_giver(transaction, head.game, command)? {
            Ok(giver) => Some(giver),
            Err(before) => return Ok((before, None)),
        },
    };
    if head.seq != append.entry.after {
        return Ok((Appended::Conflict, None));
    }
    let mut successor = None;
    if let Some(entry) = &append.successor {
        let head = find_head(transaction, entry)?;
        if head.seq != entry.after {
            return Ok((Appended::Conflict, None));
        }
        successor = Some((entry, head));
    }
    if projection::too_many_seeks(transaction, &append.entry)? {
        return Ok((Appended::TooManySeeks, None));
    }
    let game = write(
        transaction,
        &append.entry,
        &head,
        append.at_ms,
        giver.as_ref(),
    )?;
    if let Some((entry, head)) = successor {
        let game = write(transaction, entry, &head, append.at_ms, None)?;
        projection::put_state(transaction, game, &entry.summary)?;
    }
    Ok((Appended::Written(append.entry.summary.seq), Some(game)))
}

fn find_head(transaction: &Connection, entry: &Entry) -> Result<Head, StoreError> {
    let found = transaction
        .prepare_cached(
            "SELECT games.key, events.seq, events.checksum FROM games JOIN events ON events.game = games.key
             WHERE games.id = ? ORDER BY events.seq DESC LIMIT 1",
        )?
        .query_row([entry.game.as_str()], |row| {
            Ok(Head {
                game: Some(row.get(0)?),
                seq: row.get(1)?,
                checksum: row.get(2)?,
            })
        })
        .optional()?;
    Ok(found.unwrap_or(Head {
        game: None,
        seq: 0,
        checksum: None,
    }))
}

/// Who gives the command; or what was answered to it before.
fn find_giver<'a>(
    transaction: &Connection,
    game: Option<i64>,
    given: &'a Given,
) -> Result<Result<Giver<'a>, Appended>, StoreError> {
    let person = people::key(transaction, &given.person)?;
    let before: Option<(Seq, Option<[u8; 16]>)> = transaction
        .prepare_cached(
            "SELECT seq, digest FROM events WHERE game = ? AND person = ? AND command_id = ?",
        )?
        .query_row(params![game, person, given.id.as_str()], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()?;
    Ok(match before {
        None => Ok(Giver { person, given }),
        Some((seq, digest)) => {
            Err(given.answered_before(seq, digest.map(CommandDigest::from_bytes)))
        }
    })
}

/// Writes the events of one log, and what changes seldom of its game. Gives the game's key.
fn write(
    transaction: &Connection,
    entry: &Entry,
    head: &Head,
    at_ms: i64,
    giver: Option<&Giver>,
) -> Result<i64, StoreError> {
    let game = match head.game {
        None => projection::insert_game(transaction, &entry.summary, at_ms)?,
        Some(game) => {
            if entry.events.iter().any(projection::changes_the_game) {
                projection::update_game(transaction, game, &entry.summary, at_ms)?;
            }
            game
        }
    };
    // The rows of an older version have no checksum before they are filled, and nor do those that
    // follow them.
    let chained = head.seq == 0 || head.checksum.is_some();
    let mut previous = head.checksum;
    let last = entry.summary.seq;
    for (seq, event) in (entry.after + 1..).zip(&entry.events) {
        let encoded = codec::encode(event);
        let row = Row {
            game: &entry.game,
            seq,
            at_ms,
            kind: encoded.kind,
            version: encoded.version,
            body: &encoded.body,
        };
        previous = chained.then(|| checksum(previous.as_ref(), &row));
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
                encoded.kind,
                encoded.version,
                encoded.body,
                giver.map(|giver| giver.person),
                giver.map(|giver| giver.given.id.as_str()),
                giver.map(|giver| giver.given.digest.as_bytes()),
                previous,
            ])?;
        if let Some(comment) = encoded.comment {
            let person = people::key(transaction, &comment.by)?;
            transaction
                .prepare_cached(
                    "INSERT INTO comments (game, number, person, text) VALUES (?, ?, ?, ?)",
                )?
                .execute(params![game, seq, person, comment.text])?;
        }
    }
    Ok(game)
}
