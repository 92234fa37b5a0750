//! Adds, updates and ends sessions.

use crate::accounts::api_tokens::API_TOKENS_ENDED;
use crate::accounts::feed_addresses::FEED_ADDRESS_ENDED;
use crate::accounts::session::reads;
use crate::engine::transaction::Transaction;
use crate::engine::value::values;
use crate::people::writes as people;
use crate::{News, Session, SessionLimits, Store, StoreError, TokenHash};
use postern_game::{Millis, PersonId};

/// Adds a session. Returns the hashes of the sessions that it displaces: the person's least
/// recently used ones beyond the limit.
pub(crate) async fn add(
    transaction: &mut Transaction<'_>,
    session: &Session,
    limits: SessionLimits,
) -> Result<Vec<TokenHash>, StoreError> {
    let person = people::lock(transaction, &session.person).await?;
    transaction
        .run(
            "INSERT INTO sessions (hash, person, made_ms, used_ms, device, exchanged)
             VALUES ($1, $2, $3, $4, $5, false)",
            &values![
                &session.hash,
                person,
                session.made_ms,
                session.used_ms,
                &session.device
            ],
        )
        .await?;
    people::see(transaction, person, session.used_ms).await?;
    transaction
        .run(
            "DELETE FROM sessions WHERE used_ms <= $1",
            &values![limits.forget_ms],
        )
        .await?;
    let present = transaction
        .rows(
            "SELECT hash FROM sessions WHERE person = $1 ORDER BY used_ms DESC, made_ms DESC",
            &values![person],
        )
        .await?;
    let mut ended = Vec::new();
    for row in present.iter().skip(limits.most as usize) {
        let hash = reads::hash(row)?;
        if end(transaction, person, &hash).await? {
            ended.push(hash);
        }
    }
    Ok(ended)
}

/// Consumes a device link and adds a session, like [`add`]. Returns `None` if the link does not
/// exist or has expired.
pub(crate) async fn add_by_link(
    transaction: &mut Transaction<'_>,
    link: &TokenHash,
    session: &Session,
    limits: SessionLimits,
) -> Result<Option<Vec<TokenHash>>, StoreError> {
    if !people::use_link(transaction, link, session.made_ms).await? {
        return Ok(None);
    }
    add(transaction, session, limits).await.map(Some)
}

/// Records `now` as the time of the session's last use and of the person's last activity.
pub(crate) async fn touch(
    transaction: &mut Transaction<'_>,
    hash: &TokenHash,
    now: Millis,
) -> Result<(), StoreError> {
    let person = transaction
        .key(
            "UPDATE sessions SET used_ms = CASE WHEN used_ms < $2 THEN $2 ELSE used_ms END
             WHERE hash = $1 AND person IS NOT NULL RETURNING person AS key",
            &values![hash, now],
        )
        .await?;
    match person {
        Some(person) => people::see(transaction, person, now).await,
        None => Ok(()),
    }
}

/// Ends a session of the person with this key. Returns whether the session existed.
async fn end(
    transaction: &mut Transaction<'_>,
    person: i64,
    hash: &TokenHash,
) -> Result<bool, StoreError> {
    let ended = transaction
        .run(
            "DELETE FROM sessions WHERE hash = $1 AND person = $2",
            &values![hash, person],
        )
        .await?;
    if ended > 0 {
        transaction.tell([News::SessionEnd(*hash)]);
    }
    Ok(ended > 0)
}

/// Ends a session of this person. Returns whether the session existed.
pub(crate) async fn end_of(
    transaction: &mut Transaction<'_>,
    person: &PersonId,
    hash: &TokenHash,
) -> Result<bool, StoreError> {
    let person = people::lock_even_deleted(transaction, person).await?;
    end(transaction, person, hash).await
}

/// Ends a session of any person. Returns whether the session existed.
pub(crate) async fn end_any(
    transaction: &mut Transaction<'_>,
    hash: &TokenHash,
) -> Result<bool, StoreError> {
    let person = transaction
        .key(
            "SELECT person AS key FROM sessions WHERE hash = $1",
            &values![hash],
        )
        .await?;
    match person {
        Some(person) => end(transaction, person, hash).await,
        None => Ok(false),
    }
}

/// Ends all sessions, API tokens and device links of a person. Returns the hashes of the sessions
/// and tokens.
pub(crate) async fn end_all(
    transaction: &mut Transaction<'_>,
    person: &PersonId,
) -> Result<Vec<TokenHash>, StoreError> {
    let person = people::lock_even_deleted(transaction, person).await?;
    let mut ended = Vec::new();
    for statement in [
        "DELETE FROM sessions WHERE person = $1 RETURNING hash",
        API_TOKENS_ENDED,
    ] {
        for row in transaction.rows(statement, &values![person]).await? {
            ended.push(reads::hash(&row)?);
        }
    }
    for statement in [
        "DELETE FROM device_links WHERE person = $1",
        FEED_ADDRESS_ENDED,
    ] {
        transaction.run(statement, &values![person]).await?;
    }
    transaction.tell(ended.iter().copied().map(News::SessionEnd));
    Ok(ended)
}

impl Store {
    /// Adds a session. Returns the hashes of the person's sessions that end because they exceed the
    /// limits. Returns an error if the person does not exist.
    pub async fn add_session(
        &self,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Vec<TokenHash>, StoreError> {
        self.transact((session, limits), |transaction, (session, limits)| {
            Box::pin(add(transaction, session, *limits))
        })
        .await
    }

    /// Records `now` as the time of the session's last use and of the person's last activity.
    pub async fn touch_session(&self, hash: TokenHash, now: Millis) -> Result<(), StoreError> {
        self.transact((hash, now), |transaction, (hash, now)| {
            Box::pin(touch(transaction, hash, *now))
        })
        .await
    }

    /// Ends a session of this person. Returns whether the session existed.
    pub async fn end_session(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError> {
        self.transact((person, hash), |transaction, (person, hash)| {
            Box::pin(end_of(transaction, person, hash))
        })
        .await
    }

    /// Ends all sessions, API tokens and device links of a person. Returns the hashes of the
    /// sessions and tokens.
    pub async fn end_sessions(&self, person: PersonId) -> Result<Vec<TokenHash>, StoreError> {
        self.transact(person, |transaction, person| {
            Box::pin(end_all(transaction, person))
        })
        .await
    }

    /// Consumes a device link and adds a session, like [`Store::add_session`]. Returns `None` if
    /// the link does not exist or has expired.
    pub async fn use_link(
        &self,
        hash: TokenHash,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        self.transact((hash, session, limits), |transaction, given| {
            let (hash, session, limits) = given;
            Box::pin(add_by_link(transaction, hash, session, *limits))
        })
        .await
    }
}
