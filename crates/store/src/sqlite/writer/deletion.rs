//! Deleting people.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{comments::blanking, names, people, sessions};
use crate::{
    StoreError, TokenHash, avoidance::AVOIDANCE_FORGOTTEN, cards_read::CARDS_READ_FORGOTTEN,
    conditional::PLANS_FORGOTTEN, conduct::CONDUCT_FORGOTTEN, hours::HOURS_FORGOTTEN,
    looks::LOOKS_FORGOTTEN, mail::MAIL_FORGOTTEN, occasions::OCCASIONS_FORGOTTEN,
    passkeys::PASSKEYS_FORGOTTEN, problems::PROBLEMS_FORGOTTEN, push::PUSH_FORGOTTEN,
    ratings::RATINGS_FORGOTTEN, reads::tidy::idle, reports::REPORTS_FORGOTTEN,
    studies::STUDIES_FORGOTTEN, vacations::VACATIONS_FORGOTTEN, webhooks::WEBHOOKS_FORGOTTEN,
};
use postern_game::{Millis, PersonId};

/// Removes what is known of a person. Only the row stays, without a name, where a game or an event
/// refers to it. Foreign keys must be off, as when people are tidied away. Gives the sessions that
/// have ended.
pub(in crate::sqlite) fn delete(
    transaction: &Connection,
    person: &PersonId,
    now: Millis,
) -> Result<Vec<TokenHash>, StoreError> {
    let key = people::key_even_deleted(transaction, person)?;
    let name: Option<Option<String>> = transaction
        .prepare_cached(
            "SELECT name_skeleton FROM people JOIN accounts ON person = key WHERE key = ?",
        )?
        .query_row([key], |row| row.get(0))
        .optional()?;
    if let Some(skeleton) = name.flatten() {
        names::keep(transaction, &skeleton, None, now)?;
    }
    let ended = sessions::end_all(transaction, person)?;
    let of_account = [
        "DELETE FROM accounts WHERE person = ?",
        "DELETE FROM reset_links WHERE person = ?",
        "DELETE FROM known_browsers WHERE person = ?",
        "DELETE FROM records WHERE person = ?",
        "DELETE FROM last_settings WHERE person = ?",
        "UPDATE kept_names SET person = NULL WHERE person = ?",
    ];
    for statement in of_account
        .into_iter()
        .chain(CONDUCT_FORGOTTEN)
        .chain(AVOIDANCE_FORGOTTEN)
        .chain(REPORTS_FORGOTTEN)
        .chain(PASSKEYS_FORGOTTEN)
        .chain(MAIL_FORGOTTEN)
        .chain(OCCASIONS_FORGOTTEN)
        .chain(WEBHOOKS_FORGOTTEN)
        .chain(PUSH_FORGOTTEN)
        .chain(VACATIONS_FORGOTTEN)
        .chain(PLANS_FORGOTTEN)
        .chain(PROBLEMS_FORGOTTEN)
        .chain([
            RATINGS_FORGOTTEN,
            HOURS_FORGOTTEN,
            LOOKS_FORGOTTEN,
            CARDS_READ_FORGOTTEN,
            STUDIES_FORGOTTEN,
        ])
    {
        transaction.prepare_cached(statement)?.execute([key])?;
    }
    let removed = transaction
        .prepare_cached(concat!(
            "DELETE FROM people WHERE key = ? AND ",
            idle!(sqlite)
        ))?
        .execute([key])?;
    if removed == 0 {
        for blank in [
            blanking!("comments", "person = ?"),
            blanking!("chat_lines", "person = ?"),
            blanking!("game_notes", "person = ?"),
        ] {
            transaction.prepare_cached(blank)?.execute([key])?;
        }
        transaction
            .prepare_cached(
                "UPDATE people SET name = '', name_skeleton = NULL, deleted_ms = coalesce(deleted_ms, ?2) WHERE key = ?1",
            )?
            .execute(params![key, now])?;
    }
    Ok(ended)
}
