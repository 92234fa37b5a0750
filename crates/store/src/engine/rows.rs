//! Converts between game log entries and the rows in which they are stored.

use postern_rules::Variant;

use crate::log::checksum::{Checksum, ChecksumInput, checksum};
use crate::log::codec;
use crate::log::codec::{CodecError, EncodedEvent};
use crate::{AppendResult, CommandIdentity, NewEvents, RecordedEvent, StoreError};
use postern_game::{CommandDigest, GameEvent, GameId, Millis, Seq};

/// The number, time, kind, version, body and comment of an event.
pub(crate) type EventRow = (Seq, Millis, String, i64, String, Option<String>);

/// Returns the result for a command whose id was used before, given the event number and the digest
/// that were stored for the earlier command.
pub(crate) fn earlier_answer(
    given: &CommandIdentity,
    seq: Seq,
    digest: Option<Vec<u8>>,
) -> Result<AppendResult, StoreError> {
    let digest = digest.map(<[u8; 16]>::try_from).transpose();
    let digest =
        digest.map_err(|_| StoreError::Corrupt("a command’s digest is too long".to_owned()))?;
    Ok(given.answered_before(seq, digest.map(CommandDigest::from_bytes)))
}

/// Decodes the events of a game log from rows in order. `variant` must be given for the tail of a
/// log, because only the log's first event contains it.
pub(crate) fn decode_rows(
    game: &GameId,
    rows: Vec<EventRow>,
    mut variant: Option<Variant>,
) -> Result<Vec<RecordedEvent>, StoreError> {
    let mut log = Vec::with_capacity(rows.len());
    for row in rows {
        let read = decode_row(game, row, variant)?;
        if let GameEvent::Created(setup) = &read.event.event {
            variant = Some(setup.variant);
        }
        log.push(read);
    }
    Ok(log)
}

fn decode_row(
    game: &GameId,
    row: EventRow,
    variant: Option<Variant>,
) -> Result<RecordedEvent, StoreError> {
    let (seq, at_ms, kind, version, body, comment) = row;
    match codec::decode(&kind, version, &body, comment, variant) {
        Ok(event) => Ok(RecordedEvent { seq, at_ms, event }),
        Err(CodecError::Newer { .. }) => Err(StoreError::NewerEvent {
            game: game.to_string(),
            seq,
        }),
        Err(error) => Err(StoreError::Unreadable {
            game: game.to_string(),
            seq,
            message: error.to_string(),
        }),
    }
}

/// Whether an event changes or deletes the text of a comment.
pub(crate) const fn changes_words(event: &GameEvent) -> bool {
    matches!(
        event,
        GameEvent::CommentEdited { .. } | GameEvent::CommentDeleted { .. }
    )
}

/// A row to append to a log.
pub(crate) struct NewEventRow {
    pub(crate) seq: Seq,
    pub(crate) event: EncodedEvent,
    pub(crate) checksum: Checksum,
}

/// Returns the rows that an entry appends to its log. `last` is the checksum of the log's last row.
pub(crate) fn new_event_rows(
    entry: &NewEvents,
    at_ms: Millis,
    last: Option<Checksum>,
) -> impl Iterator<Item = NewEventRow> {
    let mut previous = last;
    (entry.after + 1..)
        .zip(&entry.events)
        .map(move |(seq, event)| {
            let event = codec::encode(event);
            let checksum = chain_checksum(previous.as_ref(), &entry.game, seq, at_ms, &event);
            previous = Some(checksum);
            NewEventRow {
                seq,
                event,
                checksum,
            }
        })
}

/// Returns the checksum of a row whose predecessor has the checksum `previous`.
fn chain_checksum(
    previous: Option<&Checksum>,
    game: &GameId,
    seq: Seq,
    at_ms: Millis,
    event: &EncodedEvent,
) -> Checksum {
    let row = ChecksumInput {
        game,
        seq,
        at_ms,
        kind: event.kind,
        version: event.version,
        body: &event.body,
    };
    checksum(previous, &row)
}
