//! Writing accounts.

use sqlx::PgConnection;

use super::super::{notices::Notices, people, sessions};
use crate::{
    News, StoreError, TokenHash,
    accounts::{
        Arrival, BROWSER_KNOWN, MOST_BROWSERS, PasswordHash, Permit, Renamed, SignUp, SignedUp,
        passkeys::CHALLENGES_EXPIRED,
    },
    notifications::{
        DELIVERIES_EXPIRED, DELIVERY_KEPT,
        mail::{
            EMAIL_LINKS_EXPIRED, MAIL_KEPT, MAILS_EXPIRED, PENDING_ENDED, PENDING_EXPIRED,
            PENDING_KEPT,
        },
    },
    people::vacations::{PAST_VACATIONS, VACATIONS_KEPT},
    ratings::RATINGS_UNLISTED,
};
use postern_game::{Millis, PersonId};

/// Makes an account and signs its person in.
pub(super) async fn sign_up(
    connection: &mut PgConnection,
    notices: Notices,
    sign_up: &SignUp,
) -> Result<SignedUp, StoreError> {
    let now = sign_up.arrival.session.made_ms;
    let person = &sign_up.person;
    let mut ended = Vec::new();
    if sign_up.is_new {
        if !people::insert(connection, person, now).await? {
            return Ok(SignedUp::NameTaken);
        }
    } else {
        let key = people::locked(connection, &person.id).await?;
        if has_account(connection, key).await? {
            return Ok(SignedUp::HasAccount);
        }
        if people::change_name(connection, person, now).await? != Renamed::Done {
            return Ok(SignedUp::NameTaken);
        }
        let news = [News::Renamed(person.id.clone()), News::Lobby];
        notices.write(connection, &news).await?;
        ended = sessions::end_each(connection, notices, &person.id).await?;
    }
    let key = people::locked(connection, &person.id).await?;
    sqlx::query(
        "INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms) VALUES ($1, $2, $3, $3, 0)",
    )
    .bind(key)
    .bind(sign_up.password_hash.as_str())
    .bind(now)
    .execute(&mut *connection)
    .await?;
    ended.extend(arrive(connection, notices, key, &sign_up.arrival).await?);
    Ok(SignedUp::Done(ended))
}

async fn has_account(connection: &mut PgConnection, person: i64) -> Result<bool, StoreError> {
    Ok(
        sqlx::query_scalar("SELECT EXISTS (SELECT FROM accounts WHERE person = $1)")
            .bind(person)
            .fetch_one(connection)
            .await?,
    )
}

/// Signs somebody in, unless the password has another hash than `known` by now.
pub(super) async fn sign_in(
    connection: &mut PgConnection,
    notices: Notices,
    arrival: &Arrival,
    known: &PasswordHash,
    anew: Option<&PasswordHash>,
) -> Result<Option<Vec<TokenHash>>, StoreError> {
    let person = people::locked(connection, &arrival.session.person).await?;
    if !is_password(connection, person, known).await? {
        return Ok(None);
    }
    if let Some(anew) = anew {
        sqlx::query("UPDATE accounts SET password_hash = $2 WHERE person = $1")
            .bind(person)
            .bind(anew.as_str())
            .execute(&mut *connection)
            .await?;
    }
    arrive(connection, notices, person, arrival).await.map(Some)
}

/// Sets a password, ends what was begun with the one before, and signs its person in; `None` when
/// the permit counts no longer.
pub(super) async fn set_password(
    connection: &mut PgConnection,
    notices: Notices,
    arrival: &Arrival,
    permit: &Permit,
    password_hash: &PasswordHash,
) -> Result<Option<Vec<TokenHash>>, StoreError> {
    let now = arrival.session.made_ms;
    let person = people::locked(connection, &arrival.session.person).await?;
    let permitted = match permit {
        Permit::Password(known) => is_password(connection, person, known).await?,
        Permit::Link(link) => is_reset_link(connection, person, link, now).await?,
    };
    if !permitted {
        return Ok(None);
    }
    sqlx::query("UPDATE accounts SET password_hash = $2, password_ms = $3 WHERE person = $1")
        .bind(person)
        .bind(password_hash.as_str())
        .bind(now)
        .execute(&mut *connection)
        .await?;
    let mut ended = sessions::end_each(connection, notices, &arrival.session.person).await?;
    for statement in ["DELETE FROM reset_links WHERE person = $1"]
        .into_iter()
        .chain(PENDING_ENDED)
    {
        sqlx::query(statement)
            .bind(person)
            .execute(&mut *connection)
            .await?;
    }
    ended.extend(arrive(connection, notices, person, arrival).await?);
    Ok(Some(ended))
}

async fn is_password(
    connection: &mut PgConnection,
    person: i64,
    known: &PasswordHash,
) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT EXISTS (SELECT FROM accounts WHERE person = $1 AND password_hash = $2)",
    )
    .bind(person)
    .bind(known.as_str())
    .fetch_one(connection)
    .await?)
}

async fn is_reset_link(
    connection: &mut PgConnection,
    person: i64,
    link: &TokenHash,
    now: Millis,
) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT EXISTS (SELECT FROM reset_links WHERE token_hash = $1 AND person = $2 AND expires_ms > $3)",
    )
    .bind(link.as_slice())
    .bind(person)
    .bind(now)
    .fetch_one(connection)
    .await?)
}

/// Begins a session in place of the browser's former one. Gives the sessions that have ended. From
/// then on the account knows the browser.
async fn arrive(
    connection: &mut PgConnection,
    notices: Notices,
    person: i64,
    arrival: &Arrival,
) -> Result<Vec<TokenHash>, StoreError> {
    let mut ended = Vec::new();
    if let Some(replaced) = &arrival.replaces
        && sessions::end_any(connection, notices, replaced).await?
    {
        ended.push(*replaced);
    }
    ended.extend(sessions::begin(connection, notices, &arrival.session, arrival.limits).await?);
    sqlx::query(
        "INSERT INTO known_browsers (hash, person, used_ms) VALUES ($1, $2, $3)
         ON CONFLICT (hash) DO UPDATE SET used_ms = $3",
    )
    .bind(arrival.browser.as_slice())
    .bind(person)
    .bind(arrival.session.made_ms)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "DELETE FROM known_browsers WHERE hash IN
            (SELECT hash FROM known_browsers WHERE person = $1 ORDER BY used_ms DESC OFFSET $2)",
    )
    .bind(person)
    .bind(i64::from(MOST_BROWSERS))
    .execute(connection)
    .await?;
    Ok(ended)
}

/// Keeps a reset link in place of the account's earlier ones. Whether there is such an account.
pub(super) async fn add_reset_link(
    connection: &mut PgConnection,
    link: &TokenHash,
    person: &PersonId,
    expires: Millis,
) -> Result<bool, StoreError> {
    let person = people::locked(connection, person).await?;
    if !has_account(connection, person).await? {
        return Ok(false);
    }
    sqlx::query("DELETE FROM reset_links WHERE person = $1")
        .bind(person)
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO reset_links (token_hash, person, expires_ms) VALUES ($1, $2, $3)")
        .bind(link.as_slice())
        .bind(person)
        .bind(expires)
        .execute(connection)
        .await?;
    Ok(true)
}

/// Forgets links, names, browsers, suspensions and mails whose time is over.
pub(super) async fn forget_expired(
    connection: &mut PgConnection,
    now: Millis,
) -> Result<(), StoreError> {
    for (statement, until) in [
        ("DELETE FROM device_links WHERE expires_ms <= $1", now),
        ("DELETE FROM reset_links WHERE expires_ms <= $1", now),
        ("DELETE FROM kept_names WHERE until_ms <= $1", now),
        ("DELETE FROM suspensions WHERE until_ms <= $1", now),
        (PAST_VACATIONS, now - VACATIONS_KEPT),
        (RATINGS_UNLISTED, now),
        (CHALLENGES_EXPIRED, now),
        (EMAIL_LINKS_EXPIRED, now),
        (MAILS_EXPIRED, now - MAIL_KEPT),
        (DELIVERIES_EXPIRED, now - DELIVERY_KEPT),
        (PENDING_EXPIRED[0], now - PENDING_KEPT),
        (PENDING_EXPIRED[1], now - PENDING_KEPT),
        (
            "DELETE FROM known_browsers WHERE used_ms <= $1",
            now - BROWSER_KNOWN,
        ),
    ] {
        sqlx::query(statement)
            .bind(until)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
