//! What both engines say of who is here.

use async_trait::async_trait;
use postern_game::{Millis, PersonId};
use postern_store::{
    StoreError,
    visits::{Visitor, Visits},
};

use super::store::{Twins, same};

#[async_trait]
impl Visits for Twins {
    async fn visitors(&self, ids: &[PersonId], now: Millis) -> Result<Vec<Visitor>, StoreError> {
        let sort = |visitors: &mut Vec<Visitor>| {
            visitors.sort_by_key(|visitor| visitor.person.id.as_str().to_owned());
        };
        same!(self, store => store.visitors(ids, now), sort)
    }

    async fn hide_presence(&self, person: PersonId, hide: bool) -> Result<bool, StoreError> {
        same!(self, store => store.hide_presence(person.clone(), hide))
    }
}
