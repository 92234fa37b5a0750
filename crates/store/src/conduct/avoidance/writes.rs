//! Records who mutes or blocks whom.

use crate::conduct::avoidance::{AvoidanceKind, MAX_AVOIDED_PEOPLE};
use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError};
use postern_game::{Millis, PersonId};

const AVOID: &str = "INSERT INTO avoided (person, other, blocked, since_ms)
    SELECT own.key, others.key, $3 <> 0, $4 FROM people AS own, people AS others
    WHERE own.id = $1 AND others.id = $2 AND own.deleted_ms IS NULL AND others.deleted_ms IS NULL
        AND ((SELECT count(*) FROM avoided WHERE person = own.key) < $5
            OR EXISTS (SELECT 1 FROM avoided WHERE person = own.key AND other = others.key))
    ON CONFLICT (person, other) DO UPDATE SET blocked = $3 <> 0";

const STOP: &str = "DELETE FROM avoided WHERE person = (SELECT key FROM people WHERE id = $1)
    AND other = (SELECT key FROM people WHERE id = $2)";

impl Store {
    /// Mutes or blocks another person, and replaces the previous choice. Returns `false` if the
    /// person already avoids [`MAX_AVOIDED_PEOPLE`] others, or one of the two does not exist.
    pub async fn avoid(
        &self,
        person: PersonId,
        other: PersonId,
        how: AvoidanceKind,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let avoid = WriteStatement::new(
            AVOID,
            values![
                &person,
                &other,
                i64::from(how == AvoidanceKind::Block),
                now,
                i64::from(MAX_AVOIDED_PEOPLE)
            ],
        );
        self.write_all(vec![person, other], vec![avoid]).await
    }

    /// Unmutes or unblocks a person. Returns `false` if that person was neither muted nor blocked.
    pub async fn stop_avoiding(
        &self,
        person: PersonId,
        other: PersonId,
    ) -> Result<bool, StoreError> {
        let stop = WriteStatement::new(STOP, values![&person, &other]);
        self.write_all(vec![person, other], vec![stop]).await
    }
}
