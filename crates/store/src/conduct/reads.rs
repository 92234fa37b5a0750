//! Reads roles, suspensions, the moderation log and the site settings.

use crate::conduct::{
    ModerationLogEntry, NOTICE, PersonStanding, REGISTRATION, SiteSettings, StaffRole, Suspension,
};
use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::people::reads::person;
use crate::{Store, StoreError};
use postern_game::{Millis, Person, PersonId};

pub(crate) const STANDING: SqlStatement = SqlStatement::common(
    "SELECT role, reason, suspensions.since_ms AS since_ms, until_ms
     FROM people LEFT JOIN roles ON roles.person = people.key LEFT JOIN suspensions ON suspensions.person = people.key
     WHERE people.id = $1",
);

pub(crate) const OFFICERS: SqlStatement =
    SqlStatement::common("SELECT id, name, role FROM roles JOIN people ON key = person");

pub(crate) const SUSPENDED: SqlStatement = SqlStatement::common(
    "SELECT id, name, reason, since_ms, until_ms FROM suspensions JOIN people ON key = person
     WHERE until_ms IS NULL OR until_ms > $1 ORDER BY since_ms DESC, person LIMIT $2",
);

pub(crate) const ACTS: SqlStatement = SqlStatement::common(
    "SELECT log.key AS key, at_ms, by_host, act, detail, reason, report,
        actors.id AS actor_id, actors.name AS actor_name, people.id AS person_id, people.name AS person_name
     FROM moderation_log AS log
     LEFT JOIN people AS actors ON actors.key = log.actor
     LEFT JOIN people ON people.key = log.person
     WHERE log.key < $1 ORDER BY log.key DESC LIMIT $2",
);

const SETTINGS: SqlStatement =
    SqlStatement::common("SELECT key, value FROM meta WHERE key IN ($1, $2)");

pub(super) fn role(name: &str) -> Result<StaffRole, StoreError> {
    name.parse()
        .map_err(|_| corrupt(format!("“{name}” is no role")))
}

fn suspension(row: &Row) -> Result<Suspension, StoreError> {
    Ok(Suspension {
        reason: row.text("reason")?,
        since_ms: row.number("since_ms")?,
        until_ms: row.number_or_null("until_ms")?,
    })
}

pub(crate) fn person_or_null(
    row: &Row,
    id: &str,
    name: &str,
) -> Result<Option<Person>, StoreError> {
    let Some(id) = row.text_or_null(id)? else {
        return Ok(None);
    };
    Ok(Some(Person {
        id: PersonId::parse(&id).map_err(|error| corrupt(format!("“{id}”: {error}")))?,
        name: row.text(name)?,
    }))
}

impl Store {
    /// Returns a person's role and suspension. A person who does not exist has neither.
    pub async fn standing(&self, person: &PersonId) -> Result<PersonStanding, StoreError> {
        let Some(row) = self.row(&STANDING, &values![person.as_str()]).await? else {
            return Ok(PersonStanding::default());
        };
        Ok(PersonStanding {
            role: row
                .text_or_null("role")?
                .map(|name| role(&name))
                .transpose()?,
            suspension: match row.text_or_null("reason")? {
                Some(_) => Some(suspension(&row)?),
                None => None,
            },
        })
    }

    /// Returns the accounts that have a role, administrators first, each group sorted by name.
    pub async fn officers(&self) -> Result<Vec<(Person, StaffRole)>, StoreError> {
        let rows = self.rows(&OFFICERS, &[]).await?;
        let officers = rows
            .iter()
            .map(|row| Ok((person(row)?, role(&row.text("role")?)?)));
        let mut officers: Vec<(Person, StaffRole)> = officers.collect::<Result<_, StoreError>>()?;
        // Sort here and not in the database, because SQLite and PostgreSQL collate names
        // differently.
        officers.sort_by(|one, other| (other.1, &one.0.name).cmp(&(one.1, &other.0.name)));
        Ok(officers)
    }

    /// Returns at most `limit` people who are suspended at `now`, the most recently suspended
    /// first.
    pub async fn suspended(
        &self,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Person, Suspension)>, StoreError> {
        self.list(&SUSPENDED, &values![now, limit], |row| {
            Ok((person(row)?, suspension(row)?))
        })
        .await
    }

    /// Returns at most `limit` entries of the moderation log, latest first. If `before` is given,
    /// returns only entries older than that one.
    pub async fn acts(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<ModerationLogEntry>, StoreError> {
        let values = values![before.unwrap_or(i64::MAX), limit];
        self.list(&ACTS, &values, |row| {
            Ok(ModerationLogEntry {
                key: row.number("key")?,
                at_ms: row.number("at_ms")?,
                by: person_or_null(row, "actor_id", "actor_name")?,
                is_host: row.flag("by_host")?,
                act: row.text("act")?,
                person: person_or_null(row, "person_id", "person_name")?,
                detail: row.text("detail")?,
                reason: row.text("reason")?,
                report: row.number_or_null("report")?,
            })
        })
        .await
    }

    pub async fn site_settings(&self) -> Result<SiteSettings, StoreError> {
        let values = values![REGISTRATION, NOTICE];
        let mut settings = SiteSettings {
            is_registration_open: true,
            notice: None,
        };
        for row in self.rows(&SETTINGS, &values).await? {
            if row.text("key")? == NOTICE {
                settings.notice = Some(String::from_utf8(row.bytes("value")?).map_err(corrupt)?);
            } else {
                settings.is_registration_open = false;
            }
        }
        Ok(settings)
    }
}
