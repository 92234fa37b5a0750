//! Who is here, in either engine.

use async_trait::async_trait;

use crate::engine::value::values;
use crate::engine::writes::{Engine, Write};
use crate::{
    StoreError,
    games::visits::{Visitor, Visits, reads as read},
};
use postern_game::{Millis, PersonId};

const HIDE: &str = "UPDATE accounts SET hides_presence = ($2 <> 0)
    WHERE person = (SELECT key FROM people WHERE id = $1 AND deleted_ms IS NULL)";

#[async_trait]
impl<E: Engine> Visits for E {
    async fn visitors(&self, ids: &[PersonId], now: Millis) -> Result<Vec<Visitor>, StoreError> {
        read::visitors(self.reader(), ids, now).await
    }

    async fn hide_presence(&self, person: PersonId, hide: bool) -> Result<bool, StoreError> {
        let write = Write::new(HIDE, values![&person, i64::from(hide)]);
        self.write_all(vec![person], vec![write]).await
    }
}
