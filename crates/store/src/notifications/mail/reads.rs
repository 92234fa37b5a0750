//! Reads e-mail addresses and settings.

use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::notifications::mail::{
    EmailAddress, EmailSettings, GameMailState, MAX_ACCOUNTS_AT_ADDRESS, MAX_REFUSALS,
    PendingEmail, UnsubscribeToken,
};
use crate::people::reads::person;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, Person, PersonId};

pub(super) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT address, verified_ms, pending, pending_ms, pending_refused, refusals FROM emails
     WHERE person = (SELECT key FROM people WHERE id = $1)",
);

fn email(row: &Row) -> Result<EmailSettings, StoreError> {
    let address = row.text_or_null("address")?.map(EmailAddress::new);
    let pending = row.text_or_null("pending")?.map(EmailAddress::new);
    Ok(EmailSettings {
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

const AT_ADDRESS: SqlStatement = SqlStatement::common(
    "SELECT people.id, people.name FROM emails
     JOIN people ON people.key = emails.person JOIN accounts ON accounts.person = emails.person
     WHERE emails.address = $1 AND emails.refusals < $2 ORDER BY people.name, people.id LIMIT $3",
);

const OF_LINK: SqlStatement = SqlStatement::common(
    "SELECT people.id, people.name, email_links.address FROM email_links
     JOIN people ON people.key = email_links.person
     JOIN emails ON emails.person = email_links.person AND emails.pending = email_links.address
     WHERE token_hash = $1 AND expires_ms > $2",
);

const OF_LIST: SqlStatement = SqlStatement::common(
    "SELECT people.id, people.name FROM mail_rounds JOIN people ON people.key = mail_rounds.person
     WHERE list_token = $1",
);

const ROUND: SqlStatement = SqlStatement::common(
    "SELECT list_token, daily_until_ms FROM mail_rounds
     WHERE person = (SELECT key FROM people WHERE id = $1)",
);

impl Store {
    /// Returns a person's e-mail settings; `None` if the person has no address.
    pub async fn email(&self, person: &PersonId) -> Result<Option<EmailSettings>, StoreError> {
        self.one(&OF_PERSON, &values![person.as_str()], email).await
    }

    /// Returns at most [`MAX_ACCOUNTS_AT_ADDRESS`] accounts with this e-mail address. Returns an
    /// empty list if the server no longer sends e-mails to the address.
    pub async fn accounts_at(&self, address: &EmailAddress) -> Result<Vec<Person>, StoreError> {
        let values = values![address.as_str(), MAX_REFUSALS, MAX_ACCOUNTS_AT_ADDRESS];
        self.list(&AT_ADDRESS, &values, person).await
    }

    /// Returns the person and the e-mail address that a link confirms. Returns `None` if the link
    /// was used or has expired, or if a different address is awaiting confirmation now.
    pub async fn email_of_link(
        &self,
        link: &TokenHash,
        now: Millis,
    ) -> Result<Option<(Person, EmailAddress)>, StoreError> {
        let row = self.row(&OF_LINK, &values![link, now]).await?;
        row.map(|row| Ok((person(&row)?, EmailAddress::new(row.text("address")?))))
            .transpose()
    }

    /// Returns the person whose e-mails this unsubscribe token stops.
    pub async fn person_of_list(&self, token: &str) -> Result<Option<Person>, StoreError> {
        let row = self.row(&OF_LIST, &[token.into()]).await?;
        row.as_ref().map(person).transpose()
    }

    pub(crate) async fn round(
        &self,
        person: &PersonId,
    ) -> Result<Option<GameMailState>, StoreError> {
        let row = self.row(&ROUND, &[person.as_str().into()]).await?;
        row.map(|row| {
            Ok(GameMailState {
                list_token: UnsubscribeToken::new(row.text("list_token")?),
                daily_until_ms: row.number("daily_until_ms")?,
            })
        })
        .transpose()
    }
}
