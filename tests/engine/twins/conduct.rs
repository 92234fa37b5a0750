//! Conduct in two stores of different engines.

use async_trait::async_trait;
use postern_game::{Millis, Person, PersonId};
use postern_store::{
    StoreError,
    conduct::{Conduct, Deed, Logged, Role, SiteSettings, Standing, Suspension},
};

use super::store::{Twins, same};

#[async_trait]
impl Conduct for Twins {
    async fn standing(&self, person: &PersonId) -> Result<Standing, StoreError> {
        same!(self, store => store.standing(person))
    }

    async fn officers(&self) -> Result<Vec<(Person, Role)>, StoreError> {
        same!(self, store => store.officers())
    }

    async fn suspended(
        &self,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<(Person, Suspension)>, StoreError> {
        same!(self, store => store.suspended(now, limit))
    }

    async fn carry_out(&self, deed: Deed) -> Result<bool, StoreError> {
        same!(self, store => store.carry_out(deed.clone()))
    }

    async fn acts(&self, before: Option<i64>, limit: u32) -> Result<Vec<Logged>, StoreError> {
        same!(self, store => store.acts(before, limit))
    }

    async fn site_settings(&self) -> Result<SiteSettings, StoreError> {
        same!(self, store => store.site_settings())
    }
}
