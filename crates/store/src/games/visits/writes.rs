//! Who is here, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    engine::{
        reads::{list, row::Columns as _},
        value::values,
        writes::{Engine, Write},
    },
    games::visits::{Visitor, Visits, reads as read},
    log::codec,
    people::reads::person,
};
use postern_game::{Millis, PersonId};

const HIDE: &str = "UPDATE accounts SET hides_presence = ($2 <> 0)
    WHERE person = (SELECT key FROM people WHERE id = $1 AND deleted_ms IS NULL)";

#[async_trait]
impl<E: Engine> Visits for E {
    async fn visitors(&self, ids: &[PersonId], now: Millis) -> Result<Vec<Visitor>, StoreError> {
        let ids: Vec<_> = ids.iter().map(PersonId::as_str).collect();
        let ids = codec::to_json(&ids);
        let values = values![ids.as_str(), now];
        list(self.reader(), &read::VISITORS, &values, |row| {
            Ok(Visitor {
                person: person(row)?,
                has_account: row.flag("has_account")?,
                is_hidden: row.flag("is_hidden")?,
                is_suspended: row.flag("is_suspended")?,
            })
        })
        .await
    }

    async fn hide_presence(&self, person: PersonId, hide: bool) -> Result<bool, StoreError> {
        let write = Write::new(HIDE, values![&person, i64::from(hide)]);
        self.write_all(vec![person], vec![write]).await
    }
}
