//! Deleting people.

use sqlx::PgConnection;

use super::super::{names, notices::Notices, sessions};
use crate::{
    News, StoreError, TokenHash, avoidance::AVOIDANCE_FORGOTTEN, cards_read::CARDS_READ_FORGOTTEN,
    conditional::PLANS_FORGOTTEN, conduct::CONDUCT_FORGOTTEN, hours::HOURS_FORGOTTEN,
    looks::LOOKS_FORGOTTEN, mail::MAIL_FORGOTTEN, occasions::OCCASIONS_FORGOTTEN,
    passkeys::PASSKEYS_FORGOTTEN, problems::PROBLEMS_FORGOTTEN, push::PUSH_FORGOTTEN,
    ratings::RATINGS_FORGOTTEN, reads::tidy::idle, reports::REPORTS_FORGOTTEN,
    studies::STUDIES_FORGOTTEN, vacations::VACATIONS_FORGOTTEN, webhooks::WEBHOOKS_FORGOTTEN,
};
use postern_game::{Millis, PersonId};

/// Removes what is known of a person. Only the row stays, without a name, where a game or an event
/// refers to it. Gives the sessions that have ended.
pub(super) async fn delete(
    connection: &mut PgConnection,
    notices: Notices,
    person: &PersonId,
    now: Millis,
) -> Result<Vec<TokenHash>, StoreError> {
    // A game or comment of this person needs a lock on the row. What was added meanwhile is seen by
    // the next statements.
    let (key, skeleton): (i64, Option<String>) =
        sqlx::query_as("SELECT key, name_skeleton FROM people WHERE id = $1 FOR UPDATE")
            .bind(person.as_str())
            .fetch_optional(&mut *connection)
            .await?
            .ok_or(StoreError::NoPerson)?;
    let accounts = sqlx::query("DELETE FROM accounts WHERE person = $1")
        .bind(key)
        .execute(&mut *connection)
        .await?;
    if let Some(skeleton) = skeleton.filter(|_| accounts.rows_affected() > 0) {
        names::keep(connection, &skeleton, None, now).await?;
    }
    let ended = sessions::end_each(connection, notices, person).await?;
    let of_account = [
        "DELETE FROM reset_links WHERE person = $1",
        "DELETE FROM known_browsers WHERE person = $1",
        "DELETE FROM records WHERE person = $1",
        "DELETE FROM last_settings WHERE person = $1",
        "UPDATE kept_names SET person = NULL WHERE person = $1",
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
        sqlx::query(statement)
            .bind(key)
            .execute(&mut *connection)
            .await?;
    }
    let removed = sqlx::query(concat!(
        "DELETE FROM people WHERE key = $1 AND ",
        idle!(postgres)
    ))
    .bind(key)
    .execute(&mut *connection)
    .await?;
    if removed.rows_affected() == 0 {
        for blank in [
            "UPDATE comments SET text = '' WHERE person = $1",
            "UPDATE chat_lines SET text = '' WHERE person = $1",
            "UPDATE game_notes SET text = '' WHERE person = $1",
        ] {
            sqlx::query(blank)
                .bind(key)
                .execute(&mut *connection)
                .await?;
        }
        sqlx::query(
            "UPDATE people SET name = '', name_skeleton = NULL, deleted_ms = coalesce(deleted_ms, $2) WHERE key = $1",
        )
        .bind(key)
        .bind(now)
        .execute(&mut *connection)
        .await?;
    }
    let news = [News::Renamed(person.clone()), News::Lobby];
    notices.write(connection, &news).await?;
    Ok(ended)
}
