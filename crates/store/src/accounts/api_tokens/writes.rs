//! Adds, updates and revokes API tokens.

use crate::accounts::api_tokens::{ApiToken, MAX_API_TOKENS};
use crate::engine::value::{ColumnValue, values};
use crate::engine::writes::WriteStatement;
use crate::{News, Store, StoreError, TokenHash};
use postern_game::{Millis, PersonId};

const ADD: &str = "INSERT INTO api_tokens (hash, person, name, reads, plays, challenges, program, made_ms)
    SELECT $2, key, $3, $4 <> 0, $5 <> 0, $6 <> 0, $7 <> 0, $8 FROM people JOIN accounts ON person = key
    WHERE id = $1 AND deleted_ms IS NULL AND (SELECT count(*) FROM api_tokens WHERE person = key) < $9";

const END: &str =
    "DELETE FROM api_tokens WHERE hash = $2 AND person = (SELECT key FROM people WHERE id = $1)";

const TOUCH: &str =
    "UPDATE api_tokens SET used_ms = $2 WHERE hash = $1 AND (used_ms IS NULL OR used_ms < $3)";

impl Store {
    /// Adds an API token. Returns `false` if the person already has [`MAX_API_TOKENS`] or has no
    /// account.
    pub async fn add_api_token(
        &self,
        person: PersonId,
        token: ApiToken,
    ) -> Result<bool, StoreError> {
        let flag = |flag: bool| ColumnValue::from(i64::from(flag));
        let add = WriteStatement::new(
            ADD,
            values![
                &person,
                &token.hash,
                token.name.as_str(),
                flag(token.scopes.read),
                flag(token.scopes.play),
                flag(token.scopes.challenge),
                flag(token.program),
                token.made_ms,
                i64::from(MAX_API_TOKENS)
            ],
        );
        self.write_all(vec![person], vec![add]).await
    }

    /// Revokes one of a person's API tokens. Returns `false` if the person has no such token.
    pub async fn end_api_token(
        &self,
        person: PersonId,
        hash: TokenHash,
    ) -> Result<bool, StoreError> {
        let end = WriteStatement::new(END, values![&person, &hash]);
        self.write_and_tell(vec![person], vec![end], vec![News::SessionEnd(hash)])
            .await
    }

    /// Records a use of an API token, unless a use at `noted_ms` or later is already recorded.
    pub async fn touch_api_token(
        &self,
        hash: TokenHash,
        now: Millis,
        noted_ms: Millis,
    ) -> Result<(), StoreError> {
        let touch = WriteStatement::new(TOUCH, values![&hash, now, noted_ms]);
        // Ignore the result: it is `false` only if the use is already recorded or the token was
        // revoked.
        self.write_all(Vec::new(), vec![touch]).await.map(drop)
    }
}
