//! Reading the tokens of programs.

use crate::engine::value::values;
use crate::{
    StoreError, TokenHash,
    accounts::api_tokens::{ApiToken, Scopes},
};
use crate::{
    engine::reads::{
        Reader, Statement, list,
        row::{Columns, corrupt},
        row_of,
    },
    people::reads::person,
};
use postern_game::{Person, PersonId};

const BY_HASH: Statement = Statement::common(
    "SELECT people.id, people.name, hash, api_tokens.name AS token_name, reads, plays, challenges, program, made_ms,
        used_ms
     FROM api_tokens JOIN people ON people.key = person WHERE hash = $1 AND deleted_ms IS NULL",
);

pub(crate) async fn by_hash(
    reader: &impl Reader,
    hash: &TokenHash,
) -> Result<Option<(Person, ApiToken)>, StoreError> {
    let row = row_of(reader, &BY_HASH, &values![hash]).await?;
    row.map(|row| Ok((person(&row)?, token(&row)?))).transpose()
}

const OF_PERSON: Statement = Statement::common(
    "SELECT hash, name AS token_name, reads, plays, challenges, program, made_ms, used_ms FROM api_tokens
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY made_ms DESC, hash",
);

/// A person's tokens, the last made first.
pub(crate) async fn of_person(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Vec<ApiToken>, StoreError> {
    list(reader, &OF_PERSON, &values![person.as_str()], token).await
}

fn token(row: &impl Columns) -> Result<ApiToken, StoreError> {
    Ok(ApiToken {
        hash: row
            .bytes("hash")?
            .try_into()
            .map_err(|_| corrupt("a token’s hash has another length"))?,
        name: row.text("token_name")?,
        scopes: Scopes {
            read: row.flag("reads")?,
            play: row.flag("plays")?,
            challenge: row.flag("challenges")?,
        },
        program: row.flag("program")?,
        made_ms: row.number("made_ms")?,
        used_ms: row.number_or_null("used_ms")?,
    })
}
