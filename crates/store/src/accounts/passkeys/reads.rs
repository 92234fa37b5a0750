//! Reads passkeys.

use crate::accounts::passkeys::{Passkey, PasskeyChallenge};
use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, PersonId};

pub(super) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT key_hash, passkeys.name, credential, made_ms, used_ms FROM passkeys
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY made_ms, key_hash",
);

pub(super) const BY_HASH: SqlStatement = SqlStatement::common(
    "SELECT people.id, key_hash, passkeys.name, credential, made_ms, used_ms
     FROM passkeys JOIN people ON people.key = person WHERE key_hash = $1",
);

const CHALLENGE: SqlStatement = SqlStatement::common(
    "SELECT people.id, state FROM passkey_challenges LEFT JOIN people ON people.key = person
     WHERE token_hash = $1 AND expires_ms > $2",
);

pub(super) fn passkey(row: &Row) -> Result<Passkey, StoreError> {
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

impl Store {
    /// Returns an account's passkeys, oldest first.
    pub async fn passkeys_of(&self, person: &PersonId) -> Result<Vec<Passkey>, StoreError> {
        self.list(&OF_PERSON, &values![person.as_str()], passkey)
            .await
    }

    /// Returns the passkey with this hash and its owner; `None` if it does not exist.
    pub async fn passkey(
        &self,
        hash: &TokenHash,
    ) -> Result<Option<(PersonId, Passkey)>, StoreError> {
        let row = self.row(&BY_HASH, &values![hash]).await?;
        row.map(|row| Ok((person_id(&row.text("id")?)?, passkey(&row)?)))
            .transpose()
    }

    pub(crate) async fn challenge(
        &self,
        token: &TokenHash,
        now: Millis,
    ) -> Result<Option<PasskeyChallenge>, StoreError> {
        let values = values![token, now];
        let row = self.row(&CHALLENGE, &values).await?;
        row.map(|row| {
            let person = row.text_or_null("id")?;
            Ok(PasskeyChallenge {
                person: person.as_deref().map(person_id).transpose()?,
                state: row.text("state")?,
            })
        })
        .transpose()
    }
}
