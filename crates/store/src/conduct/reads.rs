//! Reading roles, suspensions, the log of moderation and the settings of the site.

use crate::{
    StoreError,
    conduct::{Role, Suspension},
    engine::reads::{
        Statement,
        row::{Columns, corrupt},
    },
};
use postern_game::{Person, PersonId};

pub(crate) const STANDING: Statement = Statement::common(
    "SELECT role, reason, suspensions.since_ms AS since_ms, until_ms
     FROM people LEFT JOIN roles ON roles.person = people.key LEFT JOIN suspensions ON suspensions.person = people.key
     WHERE people.id = $1",
);

pub(crate) const OFFICERS: Statement =
    Statement::common("SELECT id, name, role FROM roles JOIN people ON key = person");

pub(crate) const SUSPENDED: Statement = Statement::common(
    "SELECT id, name, reason, since_ms, until_ms FROM suspensions JOIN people ON key = person
     WHERE until_ms IS NULL OR until_ms > $1 ORDER BY since_ms DESC, person LIMIT $2",
);

pub(crate) const ACTS: Statement = Statement::common(
    "SELECT log.key AS key, at_ms, by_host, act, detail, reason, report,
        actors.id AS actor_id, actors.name AS actor_name, people.id AS person_id, people.name AS person_name
     FROM moderation_log AS log
     LEFT JOIN people AS actors ON actors.key = log.actor
     LEFT JOIN people ON people.key = log.person
     WHERE log.key < $1 ORDER BY log.key DESC LIMIT $2",
);

pub(super) const SETTINGS: Statement =
    Statement::common("SELECT key, value FROM meta WHERE key IN ($1, $2)");

pub(super) fn role(name: &str) -> Result<Role, StoreError> {
    name.parse()
        .map_err(|_| corrupt(format!("“{name}” is no role")))
}

pub(super) fn suspension(row: &impl Columns) -> Result<Suspension, StoreError> {
    Ok(Suspension {
        reason: row.text("reason")?,
        since_ms: row.number("since_ms")?,
        until_ms: row.number_or_null("until_ms")?,
    })
}

pub(crate) fn person_or_null(
    row: &impl Columns,
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
