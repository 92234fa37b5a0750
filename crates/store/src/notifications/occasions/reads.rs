//! Reading what people are to be told of.

use super::{ListToken, MailRound};
use crate::{
    StoreError,
    engine::reads::{Columns as _, Reader, Statement, row_of},
    people::reads::person,
};
use postern_game::{Person, PersonId};

const OF_LIST: Statement = Statement::common(
    "SELECT people.id, people.name FROM mail_rounds JOIN people ON people.key = mail_rounds.person
     WHERE list_token = $1",
);

pub(crate) async fn of_list(
    reader: &impl Reader,
    token: &str,
) -> Result<Option<Person>, StoreError> {
    let row = row_of(reader, &OF_LIST, &[token.into()]).await?;
    row.as_ref().map(person).transpose()
}

const ROUND: Statement = Statement::common(
    "SELECT list_token, daily_until_ms FROM mail_rounds
     WHERE person = (SELECT key FROM people WHERE id = $1)",
);

pub(crate) async fn round(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Option<MailRound>, StoreError> {
    let row = row_of(reader, &ROUND, &[person.as_str().into()]).await?;
    row.map(|row| {
        Ok(MailRound {
            list_token: ListToken::new(row.text("list_token")?),
            daily_until_ms: row.number("daily_until_ms")?,
        })
    })
    .transpose()
}
