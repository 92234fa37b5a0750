//! Reads API tokens.

use crate::accounts::api_tokens::{ApiToken, TokenScopes};
use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::people::reads::person;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Person, PersonId};

pub(super) const BY_HASH: SqlStatement = SqlStatement::common(
    "SELECT people.id, people.name, hash, api_tokens.name AS token_name, reads, plays, challenges, program, made_ms,
        used_ms
     FROM api_tokens JOIN people ON people.key = person WHERE hash = $1 AND deleted_ms IS NULL",
);

pub(super) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT hash, name AS token_name, reads, plays, challenges, program, made_ms, used_ms FROM api_tokens
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY made_ms DESC, hash",
);

pub(super) fn token(row: &Row) -> Result<ApiToken, StoreError> {
    Ok(ApiToken {
        hash: row
            .bytes("hash")?
            .try_into()
            .map_err(|_| corrupt("a token’s hash has another length"))?,
        name: row.text("token_name")?,
        scopes: TokenScopes {
            read: row.flag("reads")?,
            play: row.flag("plays")?,
            challenge: row.flag("challenges")?,
        },
        program: row.flag("program")?,
        made_ms: row.number("made_ms")?,
        used_ms: row.number_or_null("used_ms")?,
    })
}

impl Store {
    /// Returns the API token with this hash and its owner; `None` if the token does not exist or
    /// was revoked.
    pub async fn api_token(
        &self,
        hash: &TokenHash,
    ) -> Result<Option<(Person, ApiToken)>, StoreError> {
        let row = self.row(&BY_HASH, &values![hash]).await?;
        row.map(|row| Ok((person(&row)?, token(&row)?))).transpose()
    }

    /// Returns a person's tokens, newest first.
    pub async fn api_tokens_of(&self, person: &PersonId) -> Result<Vec<ApiToken>, StoreError> {
        self.list(&OF_PERSON, &values![person.as_str()], token)
            .await
    }
}
