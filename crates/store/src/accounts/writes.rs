//! Creates, changes and deletes accounts, and signs people in.

use crate::accounts::passkeys::CHALLENGES_EXPIRED;
use crate::accounts::session::writes as sessions;
use crate::accounts::{
    BROWSER_KNOWN, MAX_BROWSERS, NewAccount, NewSession, PasswordCredential, PasswordHash,
    RenameResult, SignUpResult, deletion,
};
use crate::engine::transaction::{RemovalOptions, Transaction};
use crate::engine::value::values;
use crate::notifications::mail::{
    EMAIL_LINKS_EXPIRED, MAIL_KEPT, MAILS_EXPIRED, PENDING_ENDED, PENDING_EXPIRED, PENDING_KEPT,
};
use crate::notifications::{DELIVERIES_EXPIRED, DELIVERY_KEPT};
use crate::people::vacations::{PAST_VACATIONS, VACATIONS_KEPT};
use crate::people::writes as people;
use crate::ratings::RATINGS_UNLISTED;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, PersonId};

const HAS_ACCOUNT: &str = "SELECT 1 FROM accounts WHERE person = $1";

impl Store {
    /// Creates an account and signs the person in. The guest's sessions and device links end,
    /// because anyone else who has them must not get into the account without its password.
    pub async fn sign_up(&self, sign_up: NewAccount) -> Result<SignUpResult, StoreError> {
        self.transact(sign_up, |transaction, given| {
            Box::pin(make_account(transaction, given))
        })
        .await
    }

    /// Signs in a person if `known` is still the stored hash of their password. Replaces that hash
    /// with `anew`, if given. Returns the hashes of the sessions that have ended; `None` if the
    /// password has changed in the meantime.
    pub async fn sign_in(
        &self,
        arrival: NewSession,
        known: PasswordHash,
        anew: Option<PasswordHash>,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        self.transact((arrival, known, anew), |transaction, given| {
            let (arrival, known, anew) = given;
            Box::pin(enter(transaction, arrival, known, anew.as_ref()))
        })
        .await
    }

    /// Sets an account's password and signs the person in. All earlier sessions and unused links of
    /// the person end. Returns the hashes of the ended sessions; `None` if the credential is no
    /// longer valid.
    pub async fn set_password(
        &self,
        arrival: NewSession,
        permit: PasswordCredential,
        password_hash: PasswordHash,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        self.transact((arrival, permit, password_hash), |transaction, given| {
            let (arrival, permit, password_hash) = given;
            Box::pin(change_password(transaction, arrival, permit, password_hash))
        })
        .await
    }

    /// Stores a password reset link that is valid until `expires`, and removes the account's
    /// earlier links. Returns `false` if the person has no account.
    ///
    /// # Errors
    /// Returns [`StoreError::NoPerson`] if the person does not exist.
    pub async fn add_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        self.transact((link, person, expires), |transaction, given| {
            let (link, person, expires) = given;
            Box::pin(put_reset_link(transaction, link, person, *expires))
        })
        .await
    }

    /// Removes a person's data: name, account, sessions, links, and the text of comments. The
    /// person's row is removed too if no game and no comment refers to it. Returns the hashes of
    /// the ended sessions. A repeated call has no further effect.
    pub async fn delete_person(
        &self,
        person: PersonId,
        now: Millis,
    ) -> Result<Vec<TokenHash>, StoreError> {
        let removal = RemovalOptions {
            erases: true,
            unchecked: true,
        };
        self.transact_removing(removal, (person, now), |transaction, (person, now)| {
            Box::pin(deletion::delete(transaction, person, *now))
        })
        .await
    }

    /// Removes expired links, reserved names, remembered browsers, suspensions and account e-mails.
    pub async fn forget_expired(&self, now: Millis) -> Result<(), StoreError> {
        self.transact(now, |transaction, now| Box::pin(forget(transaction, *now)))
            .await
    }
}

/// Creates an account and signs the person in.
async fn make_account(
    transaction: &mut Transaction<'_>,
    sign_up: &NewAccount,
) -> Result<SignUpResult, StoreError> {
    let now = sign_up.arrival.session.made_ms;
    let person = &sign_up.person;
    let mut ended = Vec::new();
    if sign_up.is_new {
        if !people::add(transaction, person, now).await? {
            return Ok(SignUpResult::NameTaken);
        }
    } else {
        let key = people::lock(transaction, &person.id).await?;
        if transaction.has(HAS_ACCOUNT, &values![key]).await? {
            return Ok(SignUpResult::HasAccount);
        }
        if people::rename(transaction, person, now).await? != RenameResult::Done {
            return Ok(SignUpResult::NameTaken);
        }
        ended = sessions::end_all(transaction, &person.id).await?;
    }
    let key = people::lock(transaction, &person.id).await?;
    transaction
        .run(
            "INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms) VALUES ($1, $2, $3, $3, 0)",
            &values![key, sign_up.password_hash.as_str(), now],
        )
        .await?;
    ended.extend(arrive(transaction, key, &sign_up.arrival).await?);
    Ok(SignUpResult::Done(ended))
}

/// Signs a person in. Returns `None` if the stored password hash differs from `known`.
async fn enter(
    transaction: &mut Transaction<'_>,
    arrival: &NewSession,
    known: &PasswordHash,
    anew: Option<&PasswordHash>,
) -> Result<Option<Vec<TokenHash>>, StoreError> {
    let person = people::lock(transaction, &arrival.session.person).await?;
    if !is_password(transaction, person, known).await? {
        return Ok(None);
    }
    if let Some(anew) = anew {
        transaction
            .run(
                "UPDATE accounts SET password_hash = $2 WHERE person = $1",
                &values![person, anew.as_str()],
            )
            .await?;
    }
    arrive(transaction, person, arrival).await.map(Some)
}

/// Sets a password, ends the sessions and links that were created before, and signs the person in.
/// Returns `None` if the credential is no longer valid.
async fn change_password(
    transaction: &mut Transaction<'_>,
    arrival: &NewSession,
    permit: &PasswordCredential,
    password_hash: &PasswordHash,
) -> Result<Option<Vec<TokenHash>>, StoreError> {
    let now = arrival.session.made_ms;
    let person = people::lock(transaction, &arrival.session.person).await?;
    let is_permitted = match permit {
        PasswordCredential::Password(known) => is_password(transaction, person, known).await?,
        PasswordCredential::Link(link) => {
            transaction
                .has(
                    "SELECT 1 FROM reset_links WHERE token_hash = $1 AND person = $2 AND expires_ms > $3",
                    &values![link, person, now],
                )
                .await?
        }
    };
    if !is_permitted {
        return Ok(None);
    }
    transaction
        .run(
            "UPDATE accounts SET password_hash = $2, password_ms = $3 WHERE person = $1",
            &values![person, password_hash.as_str(), now],
        )
        .await?;
    let mut ended = sessions::end_all(transaction, &arrival.session.person).await?;
    for statement in ["DELETE FROM reset_links WHERE person = $1"]
        .into_iter()
        .chain(PENDING_ENDED)
    {
        transaction.run(statement, &values![person]).await?;
    }
    ended.extend(arrive(transaction, person, arrival).await?);
    Ok(Some(ended))
}

async fn is_password(
    transaction: &mut Transaction<'_>,
    person: i64,
    known: &PasswordHash,
) -> Result<bool, StoreError> {
    transaction
        .has(
            "SELECT 1 FROM accounts WHERE person = $1 AND password_hash = $2",
            &values![person, known.as_str()],
        )
        .await
}

/// Starts a session that replaces the browser's previous one, and records the browser as known to
/// the account. Returns the hashes of the ended sessions.
async fn arrive(
    transaction: &mut Transaction<'_>,
    person: i64,
    arrival: &NewSession,
) -> Result<Vec<TokenHash>, StoreError> {
    let mut ended = Vec::new();
    if let Some(replaced) = &arrival.replaces
        && sessions::end_any(transaction, replaced).await?
    {
        ended.push(*replaced);
    }
    ended.extend(sessions::add(transaction, &arrival.session, arrival.limits).await?);
    transaction
        .run(
            "INSERT INTO known_browsers (hash, person, used_ms) VALUES ($1, $2, $3)
             ON CONFLICT (hash) DO UPDATE SET used_ms = excluded.used_ms",
            &values![&arrival.browser, person, arrival.session.made_ms],
        )
        .await?;
    transaction
        .run(
            "DELETE FROM known_browsers WHERE person = $1 AND hash NOT IN
                (SELECT hash FROM known_browsers WHERE person = $1 ORDER BY used_ms DESC LIMIT $2)",
            &values![person, MAX_BROWSERS],
        )
        .await?;
    Ok(ended)
}

/// Stores a password reset link, and removes the account's earlier links. Returns whether the
/// account exists.
async fn put_reset_link(
    transaction: &mut Transaction<'_>,
    link: &TokenHash,
    person: &PersonId,
    expires: Millis,
) -> Result<bool, StoreError> {
    let person = people::lock(transaction, person).await?;
    if !transaction.has(HAS_ACCOUNT, &values![person]).await? {
        return Ok(false);
    }
    transaction
        .run(
            "DELETE FROM reset_links WHERE person = $1",
            &values![person],
        )
        .await?;
    transaction
        .run(
            "INSERT INTO reset_links (token_hash, person, expires_ms) VALUES ($1, $2, $3)",
            &values![link, person, expires],
        )
        .await?;
    Ok(true)
}

/// Removes expired links, reserved names, remembered browsers, suspensions and account e-mails.
async fn forget(transaction: &mut Transaction<'_>, now: Millis) -> Result<(), StoreError> {
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
        transaction.run(statement, &values![until]).await?;
    }
    Ok(())
}
