//! Who avoids whom, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    conduct::avoidance::{Avoid, Avoidance, Avoided, MOST_AVOIDED, reads as read},
    engine::{
        reads::{list, required, row::Columns as _, row_of},
        value::values,
        writes::{Engine, Write},
    },
    people::reads as people,
};
use postern_game::{Millis, PersonId};

const AVOID: &str = "INSERT INTO avoided (person, other, blocked, since_ms)
    SELECT own.key, others.key, $3 <> 0, $4 FROM people AS own, people AS others
    WHERE own.id = $1 AND others.id = $2 AND own.deleted_ms IS NULL AND others.deleted_ms IS NULL
        AND ((SELECT count(*) FROM avoided WHERE person = own.key) < $5
            OR EXISTS (SELECT 1 FROM avoided WHERE person = own.key AND other = others.key))
    ON CONFLICT (person, other) DO UPDATE SET blocked = $3 <> 0";

const STOP: &str = "DELETE FROM avoided WHERE person = (SELECT key FROM people WHERE id = $1)
    AND other = (SELECT key FROM people WHERE id = $2)";

#[async_trait]
impl<E: Engine> Avoidance for E {
    async fn avoided(&self, person: &PersonId) -> Result<Vec<Avoided>, StoreError> {
        list(
            self.reader(),
            &read::AVOIDED,
            &values![person.as_str()],
            |row| {
                let how = if row.flag("blocked")? {
                    Avoid::Block
                } else {
                    Avoid::Mute
                };
                Ok(Avoided {
                    person: people::person(row)?,
                    how,
                    since_ms: row.number("since_ms")?,
                })
            },
        )
        .await
    }

    async fn are_apart(&self, one: &PersonId, other: &PersonId) -> Result<bool, StoreError> {
        let values = values![one.as_str(), other.as_str()];
        required(row_of(self.reader(), &read::ARE_APART, &values).await?)?.flag("apart")
    }

    async fn avoid(
        &self,
        person: PersonId,
        other: PersonId,
        how: Avoid,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let avoid = Write::new(
            AVOID,
            values![
                &person,
                &other,
                i64::from(how == Avoid::Block),
                now,
                i64::from(MOST_AVOIDED)
            ],
        );
        self.write_all(vec![person, other], vec![avoid]).await
    }

    async fn stop_avoiding(&self, person: PersonId, other: PersonId) -> Result<bool, StoreError> {
        let stop = Write::new(STOP, values![&person, &other]);
        self.write_all(vec![person, other], vec![stop]).await
    }
}
