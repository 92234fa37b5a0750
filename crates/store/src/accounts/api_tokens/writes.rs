//! The tokens of programs, in either engine.

use async_trait::async_trait;

use crate::{
    News, StoreError, TokenHash,
    accounts::api_tokens::{ApiToken, ApiTokens, MOST_API_TOKENS, reads as read},
    engine::{
        reads::{list, row_of},
        value::{Value, values},
        writes::{Engine, Write},
    },
    people::reads::person,
};
use postern_game::{Millis, Person, PersonId};

const ADD: &str = "INSERT INTO api_tokens (hash, person, name, reads, plays, challenges, program, made_ms)
    SELECT $2, key, $3, $4 <> 0, $5 <> 0, $6 <> 0, $7 <> 0, $8 FROM people JOIN accounts ON person = key
    WHERE id = $1 AND deleted_ms IS NULL AND (SELECT count(*) FROM api_tokens WHERE person = key) < $9";

const END: &str =
    "DELETE FROM api_tokens WHERE hash = $2 AND person = (SELECT key FROM people WHERE id = $1)";

const TOUCH: &str =
    "UPDATE api_tokens SET used_ms = $2 WHERE hash = $1 AND (used_ms IS NULL OR used_ms < $3)";

#[async_trait]
impl<E: Engine> ApiTokens for E {
    async fn api_token(&self, hash: &TokenHash) -> Result<Option<(Person, ApiToken)>, StoreError> {
        let row = row_of(self.reader(), &read::BY_HASH, &values![hash]).await?;
        row.map(|row| Ok((person(&row)?, read::token(&row)?)))
            .transpose()
    }

    async fn api_tokens_of(&self, person: &PersonId) -> Result<Vec<ApiToken>, StoreError> {
        list(
            self.reader(),
            &read::OF_PERSON,
            &values![person.as_str()],
            read::token,
        )
        .await
    }

    async fn add_api_token(&self, person: PersonId, token: ApiToken) -> Result<bool, StoreError> {
        let flag = |flag: bool| Value::from(i64::from(flag));
        let add = Write::new(
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
                i64::from(MOST_API_TOKENS)
            ],
        );
        self.write_all(vec![person], vec![add]).await
    }

    async fn end_api_token(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError> {
        let end = Write::new(END, values![&person, &hash]);
        self.write_and_tell(vec![person], vec![end], vec![News::SessionEnd(hash)])
            .await
    }

    async fn touch_api_token(
        &self,
        hash: TokenHash,
        now: Millis,
        noted_ms: Millis,
    ) -> Result<(), StoreError> {
        let touch = Write::new(TOUCH, values![&hash, now, noted_ms]);
        // `false` where it was noted already, or the token has ended.
        self.write_all(Vec::new(), vec![touch]).await.map(drop)
    }
}
