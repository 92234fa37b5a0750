//! Reading e-mail addresses, and mails that are to be sent.

use crate::engine::value::values;
use crate::{
    StoreError, TokenHash,
    notifications::mail::{
        Email, EmailAddress, Letter, MOST_ACCOUNTS_AT_ADDRESS, MOST_REFUSALS, PendingEmail,
    },
};
use crate::{
    engine::reads::{
        Reader, Statement, list, one, required,
        row::{Columns, corrupt},
        row_of,
    },
    people::reads::person,
};
use postern_game::{Millis, Person, PersonId};

const OF_PERSON: Statement = Statement::common(
    "SELECT address, verified_ms, pending, pending_ms, pending_refused, refusals FROM emails
     WHERE person = (SELECT key FROM people WHERE id = $1)",
);

pub(crate) async fn of_person(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Option<Email>, StoreError> {
    one(reader, &OF_PERSON, &values![person.as_str()], email).await
}

fn email(row: &impl Columns) -> Result<Email, StoreError> {
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

const AT_ADDRESS: Statement = Statement::common(
    "SELECT people.id, people.name FROM emails
     JOIN people ON people.key = emails.person JOIN accounts ON accounts.person = emails.person
     WHERE emails.address = $1 AND emails.refusals < $2 ORDER BY people.name, people.id LIMIT $3",
);

pub(crate) async fn at_address(
    reader: &impl Reader,
    address: &EmailAddress,
) -> Result<Vec<Person>, StoreError> {
    let values = values![address.as_str(), MOST_REFUSALS, MOST_ACCOUNTS_AT_ADDRESS];
    list(reader, &AT_ADDRESS, &values, person).await
}

const OF_LINK: Statement = Statement::common(
    "SELECT people.id, people.name, email_links.address FROM email_links
     JOIN people ON people.key = email_links.person
     JOIN emails ON emails.person = email_links.person AND emails.pending = email_links.address
     WHERE token_hash = $1 AND expires_ms > $2",
);

pub(crate) async fn of_link(
    reader: &impl Reader,
    link: &TokenHash,
    now: Millis,
) -> Result<Option<(Person, EmailAddress)>, StoreError> {
    let row = row_of(reader, &OF_LINK, &values![link, now]).await?;
    row.map(|row| Ok((person(&row)?, EmailAddress::new(row.text("address")?))))
        .transpose()
}

const DUE: Statement = Statement::common(
    "SELECT outbox.key AS letter, kind, people.id AS id, people.name AS name, address, made_ms, due_ms, tries
     FROM outbox LEFT JOIN people ON people.key = person
     WHERE due_ms <= $1 AND kind IN ('changed', 'confirm', 'reset') ORDER BY due_ms, outbox.key LIMIT $2",
);

/// Mails that are due. Those of a kind that only newer versions know are theirs to send.
pub(crate) async fn due(
    reader: &impl Reader,
    now: Millis,
    limit: u32,
) -> Result<Vec<Letter>, StoreError> {
    let rows = reader.rows(&DUE, &values![now, limit]).await?;
    let letters = rows.iter().map(letter);
    letters.filter_map(Result::transpose).collect()
}

fn letter(row: &impl Columns) -> Result<Option<Letter>, StoreError> {
    let Ok(kind) = row.text("kind")?.parse() else {
        return Ok(None);
    };
    let is_about = row.text_or_null("id")?.is_some();
    Ok(Some(Letter {
        key: row.number("letter")?,
        kind,
        person: if is_about { Some(person(row)?) } else { None },
        to: EmailAddress::new(row.text("address")?),
        made_ms: row.number("made_ms")?,
        due_ms: row.number("due_ms")?,
        tries: row.number("tries")?,
    }))
}

const WAITING: Statement = Statement::common("SELECT count(*) AS waiting FROM outbox");

pub(crate) async fn waiting(reader: &impl Reader) -> Result<u64, StoreError> {
    let waiting = required(row_of(reader, &WAITING, &[]).await?)?.number("waiting")?;
    u64::try_from(waiting).map_err(corrupt)
}
