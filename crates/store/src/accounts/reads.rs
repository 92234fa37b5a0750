//! Reading accounts.

use crate::engine::value::values;
use crate::{
    StoreError, TokenHash,
    accounts::{Account, BROWSER_KNOWN, OwnComment, PasswordHash},
};
use crate::{
    engine::reads::{Reader, Statement, list, one, required, row::Columns, row_of},
    people::reads::person,
};
use postern_game::{Millis, Person, PersonId};

macro_rules! select {
    ($condition:literal) => {
        Statement::common(concat!(
            "SELECT id, name, password_hash, password_ms, made_ms, named_ms, hides_presence
             FROM accounts JOIN people ON people.key = person WHERE ",
            $condition
        ))
    };
}

pub(crate) const BY_PERSON: Statement = select!("id = $1");

pub(crate) const BY_NAME: Statement = select!("name_skeleton = $1");

pub(crate) async fn by_person(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Option<Account>, StoreError> {
    one(reader, &BY_PERSON, &values![person.as_str()], account).await
}

pub(crate) async fn by_name(
    reader: &impl Reader,
    skeleton: &str,
) -> Result<Option<Account>, StoreError> {
    one(reader, &BY_NAME, &values![skeleton], account).await
}

const KNOWS_BROWSER: Statement = Statement::common(
    "SELECT EXISTS (SELECT 1 FROM known_browsers WHERE hash = $1 AND used_ms > $2) AS known",
);

/// Whether a browser has signed in to its account lately.
pub(crate) async fn knows_browser(
    reader: &impl Reader,
    browser: &TokenHash,
    now: Millis,
) -> Result<bool, StoreError> {
    let values = values![browser, now - BROWSER_KNOWN];
    required(row_of(reader, &KNOWS_BROWSER, &values).await?)?.flag("known")
}

const BY_RESET_LINK: Statement = Statement::common(
    "SELECT people.id, people.name FROM reset_links JOIN people ON people.key = reset_links.person
     WHERE token_hash = $1 AND expires_ms > $2",
);

/// Whose reset link it is, unless it is used up or too old.
pub(crate) async fn by_reset_link(
    reader: &impl Reader,
    link: &TokenHash,
    now: Millis,
) -> Result<Option<Person>, StoreError> {
    one(reader, &BY_RESET_LINK, &values![link, now], person).await
}

const COMMENTS: Statement = Statement::common(
    "SELECT games.id AS game, comments.number AS number, events.at_ms AS at_ms, text,
        EXISTS (SELECT 1 FROM moderation_log AS log
            WHERE log.person = comments.person AND log.detail LIKE games.id || ' ' || comments.number || ' %') AS was_hidden
     FROM comments
     JOIN events ON events.game = comments.game AND events.seq = comments.number
     JOIN games ON games.key = comments.game
     WHERE comments.person = (SELECT key FROM people WHERE id = $1) AND trim(text) <> ''
     ORDER BY comments.game DESC, comments.number DESC LIMIT $2",
);

/// The comments of a person, those of the latest games first.
pub(crate) async fn comments_of(
    reader: &impl Reader,
    person: &PersonId,
    limit: u32,
) -> Result<Vec<OwnComment>, StoreError> {
    let values = values![person.as_str(), limit];
    list(reader, &COMMENTS, &values, |row| {
        Ok(OwnComment {
            game: row.game_id("game")?,
            number: row.number("number")?,
            at_ms: row.number("at_ms")?,
            text: row.text("text")?,
            was_hidden: row.flag("was_hidden")?,
        })
    })
    .await
}

fn account(row: &impl Columns) -> Result<Account, StoreError> {
    let named_ms = row.number("named_ms")?;
    Ok(Account {
        person: person(row)?,
        password_hash: PasswordHash::new(row.text("password_hash")?),
        password_ms: row.number("password_ms")?,
        made_ms: row.number("made_ms")?,
        named_ms: (named_ms > 0).then_some(named_ms),
        hides_presence: row.flag("hides_presence")?,
    })
}
