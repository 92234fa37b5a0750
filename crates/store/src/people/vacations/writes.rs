//! Vacations, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    engine::{
        reads::{list, row_of},
        value::values,
        writes::{Engine, Write},
    },
    people::vacations::{DueVacation, Vacations, reads as read},
};
use postern_game::{GameId, Millis, PersonId, TimeControl, Vacation};

/// A vacation is due at once, and its games know nothing of it.
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

/// One that was ended meanwhile stays due.
const SETTLE: &str = "UPDATE vacations SET settled_ms = $4, due_ms = $5
    WHERE person = (SELECT key FROM people WHERE id = $1) AND number = $2 AND until_ms = $3";

#[async_trait]
impl<E: Engine> Vacations for E {
    async fn vacations_of(&self, person: &PersonId) -> Result<Vec<Vacation>, StoreError> {
        list(
            self.reader(),
            &read::OF_PERSON,
            &values![person.as_str()],
            read::vacation,
        )
        .await
    }

    async fn begin_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
        known: i64,
    ) -> Result<bool, StoreError> {
        let begin = Write::new(
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

    async fn end_vacation(&self, person: PersonId, now: Millis) -> Result<bool, StoreError> {
        let end = Write::new(END, values![&person, now]);
        self.write_all(vec![person], vec![end]).await
    }

    async fn has_automatic_vacations(&self, person: &PersonId) -> Result<bool, StoreError> {
        let row = row_of(
            self.reader(),
            &read::IS_AUTOMATIC,
            &values![person.as_str()],
        )
        .await?;
        Ok(row.is_some())
    }

    async fn set_automatic_vacations(
        &self,
        person: PersonId,
        wanted: bool,
        now: Millis,
    ) -> Result<(), StoreError> {
        let write = if wanted {
            Write::new(WANT, values![&person, now])
        } else {
            Write::new(WANT_NONE, values![&person])
        };
        // `false` where it is so already.
        self.write_all(vec![person], vec![write]).await.map(drop)
    }

    async fn in_need_of_vacation(
        &self,
        now: Millis,
        until: Millis,
    ) -> Result<Vec<PersonId>, StoreError> {
        let grace = TimeControl::LATE_MOVES_MS;
        let values = values![now, until, now + grace, until + grace];
        list(self.reader(), &read::IN_NEED, &values, read::person).await
    }

    async fn due_vacations(&self, now: Millis, limit: u32) -> Result<Vec<DueVacation>, StoreError> {
        list(
            self.reader(),
            &read::DUE,
            &values![now, limit],
            read::due_vacation,
        )
        .await
    }

    async fn take_vacation(&self, due: &DueVacation, until: Millis) -> Result<bool, StoreError> {
        let take = Write::new(TAKE, values![&due.person, due.number, due.due_ms, until]);
        self.write_all(Vec::new(), vec![take]).await
    }

    async fn settle_vacation(
        &self,
        due: &DueVacation,
        settled_ms: Millis,
        due_ms: Millis,
    ) -> Result<(), StoreError> {
        let settle = Write::new(
            SETTLE,
            values![&due.person, due.number, due.until_ms, settled_ms, due_ms],
        );
        self.write_all(Vec::new(), vec![settle]).await.map(drop)
    }

    async fn running_correspondence(
        &self,
        person: &PersonId,
        since: Millis,
        behind: i64,
        limit: u32,
    ) -> Result<Vec<(i64, GameId)>, StoreError> {
        let values = values![person.as_str(), since, behind, limit];
        list(self.reader(), &read::RUNNING, &values, read::game).await
    }
}
