//! Reading who of those that are here is named to others.

use crate::engine::reads::{Statement, in_both_dialects};

/// `1 = 1` is true in both engines, and so is what equals it.
macro_rules! visitors {
    ($among:literal) => {
        concat!(
            "SELECT id, name, accounts.person IS NOT NULL AS has_account,
                coalesce(hides_presence = (1 = 1), 1 = 0) AS is_hidden,
                suspensions.person IS NOT NULL AND (until_ms IS NULL OR until_ms > $2) AS is_suspended
             FROM people LEFT JOIN accounts ON accounts.person = people.key
                LEFT JOIN suspensions ON suspensions.person = people.key
             WHERE deleted_ms IS NULL AND id ",
            $among
        )
    };
    (sqlite) => {
        visitors!("IN (SELECT value FROM json_each($1))")
    };
    (postgres) => {
        visitors!("= ANY (ARRAY(SELECT json_array_elements_text($1::json)))")
    };
}

pub(crate) const VISITORS: Statement = in_both_dialects!(visitors);
