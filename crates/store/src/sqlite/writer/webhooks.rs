//! Notes what is to be posted, in the transaction of its occasion.

use rusqlite::{Connection, params};

use crate::{Entry, StoreError, notifications::webhooks::CallKind};
use postern_game::Millis;

/// Notes for the webhooks of the people whom an entry concerns what is to be posted there.
pub(super) fn note(
    transaction: &Connection,
    game: i64,
    entry: &Entry,
    at_ms: Millis,
) -> Result<(), StoreError> {
    for occasion in &entry.occasions {
        let kind = CallKind::of(occasion.kind);
        transaction
            .prepare_cached(
                "INSERT INTO webhook_calls (webhook, game, kind, seq, ply, made_ms, due_ms)
                 SELECT webhooks.key, ?2, ?3, ?4, ?5, ?6, ?7 FROM webhooks JOIN people ON people.key = webhooks.person
                 WHERE people.id = ?1 AND stopped_ms IS NULL AND instr(wants, ?3) > 0
                 ON CONFLICT (webhook, game, kind)
                    DO UPDATE SET seq = excluded.seq, ply = excluded.ply, made_ms = excluded.made_ms,
                        due_ms = excluded.due_ms",
            )?
            .execute(params![
                occasion.person.as_str(),
                game,
                kind.as_ref(),
                entry.summary.seq,
                i64::try_from(entry.summary.ply).unwrap_or(i64::MAX),
                at_ms,
                occasion.due_without_grace(at_ms),
            ])?;
    }
    Ok(())
}
