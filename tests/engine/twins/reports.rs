//! Reports, in two stores of different engines.

use async_trait::async_trait;
use postern_game::{Millis, PersonId};
use postern_store::{
    StoreError,
    reports::{Made, NewReport, Report, Reported, Reports, Waiting},
};

use super::store::{Twins, same};

#[async_trait]
impl Reports for Twins {
    async fn report(&self, new: NewReport) -> Result<bool, StoreError> {
        same!(self, store => store.report(new.clone()))
    }

    async fn made_reports(&self, by: &PersonId, since: Millis) -> Result<Made, StoreError> {
        same!(self, store => store.made_reports(by, since))
    }

    async fn reports_by(&self, by: &PersonId, limit: u32) -> Result<Vec<Report>, StoreError> {
        same!(self, store => store.reports_by(by, limit))
    }

    async fn report_of(&self, key: i64) -> Result<Option<Report>, StoreError> {
        same!(self, store => store.report_of(key))
    }

    async fn open_reports(
        &self,
        reader: &PersonId,
        after: i64,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        same!(self, store => store.open_reports(reader, after, limit))
    }

    async fn open_reports_on(&self, about: &Reported) -> Result<Vec<Report>, StoreError> {
        same!(self, store => store.open_reports_on(about))
    }

    async fn waiting_reports(&self, reader: Option<&PersonId>) -> Result<Waiting, StoreError> {
        same!(self, store => store.waiting_reports(reader))
    }
}
