//! Reading where people live, and when they sleep.

use crate::engine::reads::Statement;

pub(super) const HOURS: Statement = Statement::common(
    "SELECT zone, night_from, night_until FROM person_hours
     WHERE person = (SELECT key FROM people WHERE id = $1)",
);
