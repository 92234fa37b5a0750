//! Reading passkeys.

use crate::{
    StoreError, TokenHash,
    accounts::passkeys::{Challenge, Passkey},
    engine::{
        reads::{
            Reader, Statement,
            row::{Columns, corrupt},
            row_of,
        },
        value::values,
    },
};
use postern_game::{Millis, PersonId};

pub(super) const OF_PERSON: Statement = Statement::common(
    "SELECT key_hash, passkeys.name, credential, made_ms, used_ms FROM passkeys
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY made_ms, key_hash",
);

pub(super) const BY_HASH: Statement = Statement::common(
    "SELECT people.id, key_hash, passkeys.name, credential, made_ms, used_ms
     FROM passkeys JOIN people ON people.key = person WHERE key_hash = $1",
);

const CHALLENGE: Statement = Statement::common(
    "SELECT people.id, state FROM passkey_challenges LEFT JOIN people ON people.key = person
     WHERE token_hash = $1 AND expires_ms > $2",
);

pub(crate) async fn challenge(
    reader: &impl Reader,
    token: &TokenHash,
    now: Millis,
) -> Result<Option<Challenge>, StoreError> {
    let values = values![token, now];
    let row = row_of(reader, &CHALLENGE, &values).await?;
    row.map(|row| {
        let person = row.text_or_null("id")?;
        Ok(Challenge {
            person: person.as_deref().map(person_id).transpose()?,
            state: row.text("state")?,
        })
    })
    .transpose()
}

pub(super) fn passkey(row: &impl Columns) -> Result<Passkey, StoreError> {
    let hash = row.bytes("key_hash")?;
    Ok(Passkey {
        hash: hash.try_into().map_err(|_| corrupt("a passkey’s hash"))?,
        name: row.text("name")?,
        credential: row.text("credential")?,
        made_ms: row.number("made_ms")?,
        used_ms: row.number("used_ms")?,
    })
}

pub(super) fn person_id(text: &str) -> Result<PersonId, StoreError> {
    PersonId::parse(text).map_err(corrupt)
}
