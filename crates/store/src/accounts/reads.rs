//! Reading accounts.

use crate::{
    StoreError,
    accounts::{Account, PasswordHash},
    engine::reads::{Statement, row::Columns},
    people::reads::person,
};

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

pub(super) const KNOWS_BROWSER: Statement = Statement::common(
    "SELECT EXISTS (SELECT 1 FROM known_browsers WHERE hash = $1 AND used_ms > $2) AS known",
);

pub(super) const BY_RESET_LINK: Statement = Statement::common(
    "SELECT people.id, people.name FROM reset_links JOIN people ON people.key = reset_links.person
     WHERE token_hash = $1 AND expires_ms > $2",
);

pub(super) const COMMENTS: Statement = Statement::common(
    "SELECT games.id AS game, comments.number AS number, events.at_ms AS at_ms, text,
        EXISTS (SELECT 1 FROM moderation_log AS log
            WHERE log.person = comments.person AND log.detail LIKE games.id || ' ' || comments.number || ' %') AS was_hidden
     FROM comments
     JOIN events ON events.game = comments.game AND events.seq = comments.number
     JOIN games ON games.key = comments.game
     WHERE comments.person = (SELECT key FROM people WHERE id = $1) AND trim(text) <> ''
     ORDER BY comments.game DESC, comments.number DESC LIMIT $2",
);

pub(super) fn account(row: &impl Columns) -> Result<Account, StoreError> {
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
