//! Reading who avoids whom.

use crate::engine::reads::Statement;

pub(super) const AVOIDED: Statement = Statement::common(
    "SELECT id, name, blocked, since_ms FROM avoided JOIN people ON key = other
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY since_ms DESC, other",
);

pub(super) const ARE_APART: Statement = Statement::common(
    "SELECT EXISTS (
        SELECT 1 FROM people AS one CROSS JOIN people AS two JOIN avoided ON person = one.key AND other = two.key
        WHERE one.id = $1 AND two.id = $2 AND blocked = (1 = 1)
     ) OR EXISTS (
        SELECT 1 FROM people AS one CROSS JOIN people AS two JOIN avoided ON person = two.key AND other = one.key
        WHERE one.id = $1 AND two.id = $2 AND blocked = (1 = 1)
     ) AS apart",
);
