//! When people are on vacation.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::{DAY, GameId, Millis, PersonId, Vacation};

/// A vacation that games may not know of yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueVacation {
    pub person: PersonId,
    pub number: i64,
    pub until_ms: Millis,
    /// Games that went on before this time know of it.
    pub settled_ms: Millis,
    /// From when on any node may look at it.
    pub due_ms: Millis,
}

/// The part of the database that is about vacations. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Vacations: Send + Sync + 'static {
    /// Somebody's vacations, the latest first: at most 400.
    async fn vacations_of(&self, person: &PersonId) -> Result<Vec<Vacation>, StoreError>;

    /// `false` when the person is on vacation then, was on another after the one that was `known` as the
    /// latest (0 for none), or is not there any more.
    async fn begin_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
        known: i64,
    ) -> Result<bool, StoreError>;

    /// Ends the vacation that somebody is on; `false` when there is none.
    async fn end_vacation(&self, person: PersonId, now: Millis) -> Result<bool, StoreError>;

    /// Whether somebody wants vacations to begin by themselves.
    async fn has_automatic_vacations(&self, person: &PersonId) -> Result<bool, StoreError>;

    async fn set_automatic_vacations(
        &self,
        person: PersonId,
        wanted: bool,
        now: Millis,
    ) -> Result<(), StoreError>;

    /// Who wants vacations to begin by themselves and has a clock that is empty after `now`, but not
    /// after `until`.
    async fn in_need_of_vacation(
        &self,
        now: Millis,
        until: Millis,
    ) -> Result<Vec<PersonId>, StoreError>;

    /// Up to `limit` vacations whose games are to be looked at by now.
    async fn due_vacations(&self, now: Millis, limit: u32) -> Result<Vec<DueVacation>, StoreError>;

    /// Keeps a vacation to this node until a time; `false` when another has it.
    async fn take_vacation(&self, due: &DueVacation, until: Millis) -> Result<bool, StoreError>;

    /// All games that went on before `settled_ms` know of the vacation. They are looked at again at
    /// `due_ms`.
    async fn settle_vacation(
        &self,
        due: &DueVacation,
        settled_ms: Millis,
        due_ms: Millis,
    ) -> Result<(), StoreError>;

    /// Up to `limit` running correspondence games against others, in which something has happened from
    /// `since` on, behind the game whose key is given.
    async fn running_correspondence(
        &self,
        person: &PersonId,
        since: Millis,
        behind: i64,
        limit: u32,
    ) -> Result<Vec<(i64, GameId)>, StoreError>;
}

/// Vacations that were over by `$1` count for nothing any more.
pub(crate) const PAST_VACATIONS: &str = "DELETE FROM vacations WHERE until_ms < $1";

/// For how long past vacations are kept, in milliseconds: two years.
pub(crate) const VACATIONS_KEPT: Millis = 731 * DAY;
