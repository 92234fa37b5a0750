//! Notes what is to be posted, in the transaction of its occasion.

use std::collections::BTreeMap;

use sqlx::PgConnection;

use crate::{Entry, notifications::webhooks::CallKind};
use postern_game::{Millis, Seq};

/// Of whom a batch tells what, by the game's key; of several times the last counts.
pub(super) type Calls<'a> = BTreeMap<(i64, &'a str, &'static str), Call>;

/// When it happened, and when it is to be posted.
pub(super) struct Call {
    seq: Seq,
    ply: i64,
    at_ms: Millis,
    due_ms: Millis,
}

/// Adds what an entry gives reason to tell.
pub(super) fn add<'a>(calls: &mut Calls<'a>, game: i64, entry: &'a Entry, at_ms: Millis) {
    for occasion in &entry.occasions {
        let kind = CallKind::of(occasion.kind);
        let key = (game, occasion.person.as_str(), kind.into());
        let call = Call {
            seq: entry.summary.seq,
            ply: i64::try_from(entry.summary.ply).unwrap_or(i64::MAX),
            at_ms,
            due_ms: occasion.due_without_grace(at_ms),
        };
        calls.insert(key, call);
    }
}

/// Notes for the webhooks of these people what is to be posted there. The webhooks are locked before,
/// so that one that ends meanwhile fails nothing.
pub(super) async fn note(
    connection: &mut PgConnection,
    calls: &Calls<'_>,
) -> Result<(), sqlx::Error> {
    let column = |value: fn(&Call) -> i64| calls.values().map(value).collect::<Vec<_>>();
    sqlx::query(
        "INSERT INTO webhook_calls (webhook, game, kind, seq, ply, made_ms, due_ms)
         SELECT webhooks.key, told.game, told.kind, told.seq, told.ply, told.at_ms, told.due_ms
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
            AS told (game, person, kind, seq, ply, at_ms, due_ms)
            JOIN people ON people.id = told.person JOIN webhooks ON webhooks.person = people.key
         WHERE stopped_ms IS NULL AND strpos(wants, told.kind) > 0
         ORDER BY webhooks.key FOR KEY SHARE OF webhooks
         ON CONFLICT (webhook, game, kind)
            DO UPDATE SET seq = excluded.seq, ply = excluded.ply, made_ms = excluded.made_ms,
                due_ms = excluded.due_ms",
    )
    .bind(calls.keys().map(|key| key.0).collect::<Vec<_>>())
    .bind(calls.keys().map(|key| key.1).collect::<Vec<_>>())
    .bind(calls.keys().map(|key| key.2).collect::<Vec<_>>())
    .bind(column(|call| call.seq))
    .bind(column(|call| call.ply))
    .bind(column(|call| call.at_ms))
    .bind(column(|call| call.due_ms))
    .execute(connection)
    .await?;
    Ok(())
}
