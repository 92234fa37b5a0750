//! Deletes a person's data.

use super::session::writes as sessions;
use crate::engine::deletion::STATEMENTS;
use crate::engine::reads::{SqlStatement, in_both_dialects};
use crate::engine::transaction::Transaction;
use crate::engine::value::values;
use crate::games::tidy::reads::idle;
use crate::games::tidy::writes::LOCK_AGAINST_ALL;
use crate::people::taken_names;
use crate::{News, StoreError, TokenHash};
use postern_game::{Millis, PersonId};

macro_rules! remove_idle {
    ($dialect:ident) => {
        concat!("DELETE FROM people WHERE key = $1 AND ", idle!($dialect))
    };
}

const REMOVE_IDLE: SqlStatement = in_both_dialects!(remove_idle);

/// Removes a person's data. Rows of games and events that refer to the person stay, without the
/// person's name. Returns the hashes of the sessions that have ended. On `SQLite`, foreign keys
/// must be off, because checking them would read all events.
pub(super) async fn delete(
    transaction: &mut Transaction<'_>,
    person: &PersonId,
    now: Millis,
) -> Result<Vec<TokenHash>, StoreError> {
    // Lock the person's row first, so that the next statements see every row that was added before.
    let key = transaction.key(LOCK_AGAINST_ALL, &values![person]).await?;
    let key = key.ok_or(StoreError::NoPerson)?;
    let account = transaction
        .row(
            "SELECT name_skeleton FROM people JOIN accounts ON person = key WHERE key = $1",
            &values![key],
        )
        .await?;
    let skeleton = account.map(|account| account.text_or_null("name_skeleton"));
    if let Some(skeleton) = skeleton.transpose()?.flatten() {
        taken_names::keep(transaction, &skeleton, None, now).await?;
    }
    let ended = sessions::end_all(transaction, person).await?;
    for statement in STATEMENTS.iter() {
        transaction.run(*statement, &values![key]).await?;
    }
    if transaction.run(REMOVE_IDLE, &values![key]).await? == 0 {
        transaction
            .run(
                "UPDATE people SET name = '', name_skeleton = NULL, deleted_ms = coalesce(deleted_ms, $2) WHERE key = $1",
                &values![key, now],
            )
            .await?;
    }
    transaction.tell([News::Renamed(person.clone()), News::Lobby]);
    Ok(ended)
}
