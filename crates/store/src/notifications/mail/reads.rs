//! Reading e-mail addresses.

use crate::{
    StoreError,
    engine::reads::{Reader, Statement, row::Columns, row_of},
    notifications::mail::{Email, EmailAddress, ListToken, MailRound, PendingEmail},
};
use postern_game::PersonId;

pub(super) const OF_PERSON: Statement = Statement::common(
    "SELECT address, verified_ms, pending, pending_ms, pending_refused, refusals FROM emails
     WHERE person = (SELECT key FROM people WHERE id = $1)",
);

pub(super) fn email(row: &impl Columns) -> Result<Email, StoreError> {
    let address = row.text_or_null("address")?.map(EmailAddress::new);
    let pending = row.text_or_null("pending")?.map(EmailAddress::new);
    Ok(Email {
        address: match address {
            Some(address) => Some((address, row.number("verified_ms")?)),
            None => None,
        },
        pending: match pending {
            Some(address) => Some(PendingEmail {
                address,
                since_ms: row.number("pending_ms")?,
                is_refused: row.flag("pending_refused")?,
            }),
            None => None,
        },
        refusals: row.number("refusals")?,
    })
}

pub(super) const AT_ADDRESS: Statement = Statement::common(
    "SELECT people.id, people.name FROM emails
     JOIN people ON people.key = emails.person JOIN accounts ON accounts.person = emails.person
     WHERE emails.address = $1 AND emails.refusals < $2 ORDER BY people.name, people.id LIMIT $3",
);

pub(super) const OF_LINK: Statement = Statement::common(
    "SELECT people.id, people.name, email_links.address FROM email_links
     JOIN people ON people.key = email_links.person
     JOIN emails ON emails.person = email_links.person AND emails.pending = email_links.address
     WHERE token_hash = $1 AND expires_ms > $2",
);

pub(super) const OF_LIST: Statement = Statement::common(
    "SELECT people.id, people.name FROM mail_rounds JOIN people ON people.key = mail_rounds.person
     WHERE list_token = $1",
);

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
