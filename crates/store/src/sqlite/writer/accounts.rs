//! Writing accounts.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{people, sessions};
use crate::{
    StoreError, TokenHash,
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
pub(in crate::sqlite) fn sign_up(
    transaction: &Connection,
    sign_up: &SignUp,
) -> Result<SignedUp, StoreError> {
    let now = sign_up.arrival.session.made_ms;
    let mut ended = Vec::new();
    if sign_up.is_new {
        if !people::add(transaction, &sign_up.person, now)? {
            return Ok(SignedUp::NameTaken);
        }
    } else if has_account(transaction, &sign_up.person.id)? {
        return Ok(SignedUp::HasAccount);
    } else if people::rename(transaction, &sign_up.person, now)? != Renamed::Done {
        return Ok(SignedUp::NameTaken);
    } else {
        ended = sessions::end_all(transaction, &sign_up.person.id)?;
    }
    let person = people::key(transaction, &sign_up.person.id)?;
    transaction
        .prepare_cached(
            "INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms) VALUES (?1, ?2, ?3, ?3, 0)",
        )?
        .execute(params![person, sign_up.password_hash.as_str(), now])?;
    ended.extend(arrive(transaction, person, &sign_up.arrival)?);
    Ok(SignedUp::Done(ended))
}

fn has_account(transaction: &Connection, person: &PersonId) -> Result<bool, StoreError> {
    let person = people::key(transaction, person)?;
    Ok(transaction
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM accounts WHERE person = ?)")?
        .query_row([person], |row| row.get(0))?)
}

/// Signs somebody in, unless the password has another hash than `known` by now.
pub(in crate::sqlite) fn sign_in(
    transaction: &Connection,
    arrival: &Arrival,
    known: &PasswordHash,
    anew: Option<&PasswordHash>,
) -> Result<Option<Vec<TokenHash>>, StoreError> {
    let person = people::key(transaction, &arrival.session.person)?;
    if !is_password(transaction, person, known)? {
        return Ok(None);
    }
    if let Some(anew) = anew {
        transaction
            .prepare_cached("UPDATE accounts SET password_hash = ?2 WHERE person = ?1")?
            .execute(params![person, anew.as_str()])?;
    }
    arrive(transaction, person, arrival).map(Some)
}

/// Sets a password, ends what was begun with the one before, and signs its person in; `None` when
/// the permit counts no longer.
pub(in crate::sqlite) fn set_password(
    transaction: &Connection,
    arrival: &Arrival,
    permit: &Permit,
    password_hash: &PasswordHash,
) -> Result<Option<Vec<TokenHash>>, StoreError> {
    let person = people::key(transaction, &arrival.session.person)?;
    let now = arrival.session.made_ms;
    let permitted = match permit {
        Permit::Password(known) => is_password(transaction, person, known)?,
        Permit::Link(link) => is_reset_link(transaction, person, link, now)?,
    };
    if !permitted {
        return Ok(None);
    }
    transaction
        .prepare_cached(
            "UPDATE accounts SET password_hash = ?2, password_ms = ?3 WHERE person = ?1",
        )?
        .execute(params![person, password_hash.as_str(), now])?;
    let mut ended = sessions::end_all(transaction, &arrival.session.person)?;
    transaction
        .prepare_cached("DELETE FROM reset_links WHERE person = ?")?
        .execute([person])?;
    for statement in PENDING_ENDED {
        transaction.prepare_cached(statement)?.execute([person])?;
    }
    ended.extend(arrive(transaction, person, arrival)?);
    Ok(Some(ended))
}

fn is_password(
    transaction: &Connection,
    person: i64,
    known: &PasswordHash,
) -> Result<bool, StoreError> {
    Ok(transaction
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM accounts WHERE person = ? AND password_hash = ?)",
        )?
        .query_row(params![person, known.as_str()], |row| row.get(0))?)
}

fn is_reset_link(
    transaction: &Connection,
    person: i64,
    link: &TokenHash,
    now: Millis,
) -> Result<bool, StoreError> {
    Ok(transaction
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM reset_links WHERE token_hash = ? AND person = ? AND expires_ms > ?)",
        )?
        .query_row(params![link, person, now], |row| row.get(0))?)
}

/// Begins a session in place of the browser's former one. Gives the sessions that have ended. From
/// then on the account knows the browser.
fn arrive(
    transaction: &Connection,
    person: i64,
    arrival: &Arrival,
) -> Result<Vec<TokenHash>, StoreError> {
    let mut ended = Vec::new();
    if let Some(replaced) = &arrival.replaces
        && sessions::end_any(transaction, replaced)?
    {
        ended.push(*replaced);
    }
    ended.extend(sessions::add(
        transaction,
        &arrival.session,
        arrival.limits,
    )?);
    transaction
        .prepare_cached(
            "INSERT INTO known_browsers (hash, person, used_ms) VALUES (?1, ?2, ?3)
             ON CONFLICT (hash) DO UPDATE SET used_ms = ?3",
        )?
        .execute(params![arrival.browser, person, arrival.session.made_ms])?;
    transaction
        .prepare_cached(
            "DELETE FROM known_browsers WHERE hash IN
                (SELECT hash FROM known_browsers WHERE person = ? ORDER BY used_ms DESC LIMIT -1 OFFSET ?)",
        )?
        .execute(params![person, MOST_BROWSERS])?;
    Ok(ended)
}

/// Keeps a reset link in place of the account's earlier ones. Whether there is such an account.
pub(in crate::sqlite) fn add_reset_link(
    transaction: &Connection,
    link: &TokenHash,
    person: &PersonId,
    expires: Millis,
) -> Result<bool, StoreError> {
    let person: Option<i64> = transaction
        .prepare_cached(
            "SELECT person FROM accounts WHERE person = (SELECT key FROM people WHERE id = ?)",
        )?
        .query_row([person.as_str()], |row| row.get(0))
        .optional()?;
    let Some(person) = person else {
        return Ok(false);
    };
    transaction
        .prepare_cached("DELETE FROM reset_links WHERE person = ?")?
        .execute([person])?;
    transaction
        .prepare_cached(
            "INSERT INTO reset_links (token_hash, person, expires_ms) VALUES (?, ?, ?)",
        )?
        .execute(params![link, person, expires])?;
    Ok(true)
}

/// Forgets links, names, browsers, suspensions and mails whose time is over.
pub(in crate::sqlite) fn forget_expired(
    transaction: &Connection,
    now: Millis,
) -> Result<(), StoreError> {
    for (statement, until) in [
        ("DELETE FROM device_links WHERE expires_ms <= ?", now),
        ("DELETE FROM reset_links WHERE expires_ms <= ?", now),
        ("DELETE FROM kept_names WHERE until_ms <= ?", now),
        ("DELETE FROM suspensions WHERE until_ms <= ?", now),
        (PAST_VACATIONS, now - VACATIONS_KEPT),
        (RATINGS_UNLISTED, now),
        (CHALLENGES_EXPIRED, now),
        (EMAIL_LINKS_EXPIRED, now),
        (MAILS_EXPIRED, now - MAIL_KEPT),
        (DELIVERIES_EXPIRED, now - DELIVERY_KEPT),
        (PENDING_EXPIRED[0], now - PENDING_KEPT),
        (PENDING_EXPIRED[1], now - PENDING_KEPT),
        (
            "DELETE FROM known_browsers WHERE used_ms <= ?",
            now - BROWSER_KNOWN,
        ),
    ] {
        transaction.prepare_cached(statement)?.execute([until])?;
    }
    Ok(())
}
