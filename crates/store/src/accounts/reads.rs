//! Reads accounts.

use crate::accounts::{Account, AuthoredComment, BROWSER_KNOWN, PasswordHash};
use crate::engine::reads::{Row, SqlStatement, required};
use crate::engine::value::values;
use crate::people::reads::person;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, Person, PersonId};

macro_rules! select {
    ($condition:literal) => {
        SqlStatement::common(concat!(
            "SELECT id, name, password_hash, password_ms, made_ms, named_ms, hides_presence
             FROM accounts JOIN people ON people.key = person WHERE ",
            $condition
        ))
    };
}

const BY_PERSON: SqlStatement = select!("id = $1");

pub(crate) const BY_NAME: SqlStatement = select!("name_skeleton = $1");

const KNOWS_BROWSER: SqlStatement = SqlStatement::common(
    "SELECT EXISTS (SELECT 1 FROM known_browsers WHERE hash = $1 AND used_ms > $2) AS known",
);

const BY_RESET_LINK: SqlStatement = SqlStatement::common(
    "SELECT people.id, people.name FROM reset_links JOIN people ON people.key = reset_links.person
     WHERE token_hash = $1 AND expires_ms > $2",
);

const COMMENTS: SqlStatement = SqlStatement::common(
    "SELECT games.id AS game, comments.number AS number, events.at_ms AS at_ms, text,
        EXISTS (SELECT 1 FROM moderation_log AS log
            WHERE log.person = comments.person AND log.detail LIKE games.id || ' ' || comments.number || ' %') AS was_hidden
     FROM comments
     JOIN events ON events.game = comments.game AND events.seq = comments.number
     JOIN games ON games.key = comments.game
     WHERE comments.person = (SELECT key FROM people WHERE id = $1) AND trim(text) <> ''
     ORDER BY comments.game DESC, comments.number DESC LIMIT $2",
);

pub(super) fn account(row: &Row) -> Result<Account, StoreError> {
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

impl Store {
    /// Returns a person's account; `None` for guests.
    pub async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        self.one(&BY_PERSON, &values![person.as_str()], account)
            .await
    }

    /// Returns the account whose name has this skeleton
    /// ([`name_skeleton`](postern_game::name_skeleton)).
    pub async fn account_named(&self, skeleton: &str) -> Result<Option<Account>, StoreError> {
        self.one(&BY_NAME, &values![skeleton], account).await
    }

    /// Whether this browser has signed in to the account within the last 400 days.
    pub async fn knows_browser(
        &self,
        browser: &TokenHash,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let values = values![browser, now - BROWSER_KNOWN];
        required(self.row(&KNOWS_BROWSER, &values).await?)?.flag("known")
    }

    /// Returns the person for whom a reset link was created; `None` if the link was used or has
    /// expired.
    pub async fn person_of_reset_link(
        &self,
        link: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        self.one(&BY_RESET_LINK, &values![link, now], person).await
    }

    /// Returns at most `limit` comments by a person, grouped by game, each game's latest comment
    /// first.
    pub async fn comments_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<AuthoredComment>, StoreError> {
        let values = values![person.as_str(), limit];
        self.list(&COMMENTS, &values, |row| {
            Ok(AuthoredComment {
                game: row.game_id("game")?,
                number: row.number("number")?,
                at_ms: row.number("at_ms")?,
                text: row.text("text")?,
                was_hidden: row.flag("was_hidden")?,
            })
        })
        .await
    }
}
