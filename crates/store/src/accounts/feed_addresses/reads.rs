//! Reading the addresses of people's own feeds.

use crate::engine::reads::Statement;

pub(super) const READER: Statement = Statement::common(
    "SELECT people.id, people.name FROM feed_addresses JOIN people ON people.key = person
     WHERE hash = $1 AND deleted_ms IS NULL",
);

pub(super) const MADE: Statement = Statement::common(
    "SELECT made_ms FROM feed_addresses WHERE person = (SELECT key FROM people WHERE id = $1)",
);
