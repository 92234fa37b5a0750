//! Unique names. No two accounts, or guests seen within 90 days, have names that look the same.

use crate::StoreError;
use crate::accounts::{FORMER_NAME_KEPT, NAME_KEPT, next_change, skeleton_hash};
use crate::engine::transaction::Transaction;
use crate::engine::value::values;
use postern_game::{Millis, name_skeleton};

/// Returns whether a person can take a name with this skeleton. Takes the name away from a guest
/// who has been absent for 90 days.
pub(crate) async fn is_free(
    transaction: &mut Transaction<'_>,
    skeleton: &str,
    person: Option<i64>,
    now: Millis,
) -> Result<bool, StoreError> {
    // If the guest signs up concurrently, the sign-up also updates `seen_ms`, so the guest keeps
    // the name.
    transaction
        .run(
            "UPDATE people SET name_skeleton = NULL
             WHERE name_skeleton = $1 AND key IS DISTINCT FROM $2 AND seen_ms <= $3
                AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = people.key)",
            &values![skeleton, person, now - NAME_KEPT],
        )
        .await?;
    let is_taken = transaction
        .has(
            "SELECT 1 FROM people WHERE name_skeleton = $1 AND key IS DISTINCT FROM $2
             UNION ALL SELECT 1 FROM kept_names WHERE skeleton_hash = $3 AND until_ms > $4
                AND (person IS NULL OR person IS DISTINCT FROM $2)",
            &values![skeleton, person, &skeleton_hash(skeleton), now],
        )
        .await?;
    Ok(!is_taken)
}

/// Reserves the current name of an account whose name is about to change. If the last change was
/// too recent, returns the time from which it can change again. Guests can change their names at
/// any time, and their old names are not reserved.
pub(super) async fn give_up(
    transaction: &mut Transaction<'_>,
    person: i64,
    name: &str,
    skeleton: &str,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let account = transaction
        .row(
            "SELECT named_ms, name, name_skeleton FROM accounts JOIN people ON key = person WHERE person = $1",
            &values![person],
        )
        .await?;
    let Some(account) = account else {
        return Ok(None);
    };
    if account.text("name")? == name {
        return Ok(None);
    }
    let next = next_change(account.number("named_ms")?);
    if let Some(until) = next.filter(|until| now < *until) {
        return Ok(Some(until));
    }
    let old_skeleton = account.text_or_null("name_skeleton")?;
    transaction
        .run(
            "UPDATE accounts SET named_ms = $2 WHERE person = $1",
            &values![person, now],
        )
        .await?;
    transaction
        .run(
            "DELETE FROM kept_names WHERE skeleton_hash = $1",
            &values![&skeleton_hash(skeleton)],
        )
        .await?;
    if let Some(old_skeleton) = old_skeleton.filter(|old| old != skeleton) {
        keep(transaction, &old_skeleton, Some(person), now).await?;
    }
    Ok(None)
}

/// Reserves a name for a year. Only `person` can take it during that time, or nobody if `None`.
pub(crate) async fn keep(
    transaction: &mut Transaction<'_>,
    skeleton: &str,
    person: Option<i64>,
    now: Millis,
) -> Result<(), StoreError> {
    transaction
        .run(
            "INSERT INTO kept_names (skeleton_hash, person, until_ms) VALUES ($1, $2, $3)
             ON CONFLICT (skeleton_hash) DO UPDATE SET person = excluded.person, until_ms = excluded.until_ms",
            &values![&skeleton_hash(skeleton), person, now + FORMER_NAME_KEPT],
        )
        .await?;
    Ok(())
}

/// Restores the name of a returning person, unless the name was taken in the meantime.
pub(super) async fn reclaim(
    transaction: &mut Transaction<'_>,
    person: i64,
    now: Millis,
) -> Result<(), StoreError> {
    let nameless = transaction
        .row(
            "SELECT name FROM people WHERE key = $1 AND name_skeleton IS NULL AND deleted_ms IS NULL",
            &values![person],
        )
        .await?;
    let Some(nameless) = nameless else {
        return Ok(());
    };
    let skeleton = name_skeleton(&nameless.text("name")?);
    if is_free(transaction, &skeleton, Some(person), now).await? {
        transaction
            .run(
                "UPDATE people SET name_skeleton = $2 WHERE key = $1",
                &values![person, &skeleton],
            )
            .await?;
    }
    Ok(())
}
