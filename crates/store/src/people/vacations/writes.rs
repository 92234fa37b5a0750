//! Starts and ends vacations, and records to which games they have been applied.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::people::vacations::DueVacation;
use crate::{Store, StoreError};
use postern_game::{Millis, PersonId, Vacation};

/// Inserts a vacation, which must be applied to games immediately.
const BEGIN: &str =
    "INSERT INTO vacations (person, number, begun_ms, until_ms, automatic, settled_ms, due_ms)
    SELECT key, $5 + 1, $2, $3, $4, 0, $2 FROM people
    WHERE id = $1 AND deleted_ms IS NULL
        AND $5 = coalesce((SELECT max(number) FROM vacations WHERE person = people.key), 0)
        AND NOT EXISTS (SELECT 1 FROM vacations WHERE person = people.key AND until_ms > $2)";

const END: &str = "UPDATE vacations SET until_ms = $2, due_ms = $2
    WHERE person = (SELECT key FROM people WHERE id = $1) AND until_ms > $2";

const WANT: &str = "INSERT INTO automatic_vacations (person, since_ms)
    SELECT key, $2 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO NOTHING";

const WANT_NONE: &str =
    "DELETE FROM automatic_vacations WHERE person = (SELECT key FROM people WHERE id = $1)";

const TAKE: &str = "UPDATE vacations SET due_ms = $4
    WHERE person = (SELECT key FROM people WHERE id = $1) AND number = $2 AND due_ms = $3";

/// Records to which games a vacation has been applied, and when to check the games again. Changes
/// no row if the vacation was ended in the meantime and must therefore be applied again.
const SETTLE: &str = "UPDATE vacations SET settled_ms = $4, due_ms = $5
    WHERE person = (SELECT key FROM people WHERE id = $1) AND number = $2 AND until_ms = $3";

impl Store {
    /// Starts a vacation. `known` is the number of the person's latest vacation, or 0. Returns
    /// `false` if the person is already on vacation, has taken another one since `known`, or no
    /// longer exists.
    pub async fn begin_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
        known: i64,
    ) -> Result<bool, StoreError> {
        let begin = WriteStatement::new(
            BEGIN,
            values![
                &person,
                vacation.begun_ms,
                vacation.until_ms,
                i64::from(vacation.automatic),
                known
            ],
        );
        self.write_all(vec![person], vec![begin]).await
    }

    /// Ends a person's current vacation. Returns `false` if the person is not on vacation.
    pub async fn end_vacation(&self, person: PersonId, now: Millis) -> Result<bool, StoreError> {
        let end = WriteStatement::new(END, values![&person, now]);
        self.write_all(vec![person], vec![end]).await
    }

    pub async fn set_automatic_vacations(
        &self,
        person: PersonId,
        wanted: bool,
        now: Millis,
    ) -> Result<(), StoreError> {
        let write = if wanted {
            WriteStatement::new(WANT, values![&person, now])
        } else {
            WriteStatement::new(WANT_NONE, values![&person])
        };
        // Ignore the result: it is `false` only if the setting already has this value.
        self.write_all(vec![person], vec![write]).await.map(drop)
    }

    /// Leases a vacation to this node, which then applies it to games. Returns `false` if another
    /// node holds the lease.
    pub async fn take_vacation(
        &self,
        due: &DueVacation,
        until: Millis,
    ) -> Result<bool, StoreError> {
        let take = WriteStatement::new(TAKE, values![&due.person, due.number, due.due_ms, until]);
        self.write_all(Vec::new(), vec![take]).await
    }

    /// Records that the vacation has been applied to all games without activity since `settled_ms`.
    /// The games are checked again at `due_ms`.
    pub async fn settle_vacation(
        &self,
        due: &DueVacation,
        settled_ms: Millis,
        due_ms: Millis,
    ) -> Result<(), StoreError> {
        let settle = WriteStatement::new(
            SETTLE,
            values![&due.person, due.number, due.until_ms, settled_ms, due_ms],
        );
        self.write_all(Vec::new(), vec![settle]).await.map(drop)
    }
}
