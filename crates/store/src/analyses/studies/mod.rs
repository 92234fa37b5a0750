//! Analyses that people keep. Whoever has the address of one can read it; its owner alone changes it.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::{Page, Place, StoreError};
use postern_game::{Millis, Misconduct, Person, PersonId, StudyId};
use postern_rules::Variant;

/// An analysis as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptStudy {
    pub id: StudyId,
    pub by: Person,
    pub saved_ms: Millis,
    pub variant: Variant,
    /// May be empty.
    pub title: String,
    /// See [`Study::text`](postern_game::Study::text).
    pub text: String,
    /// Why a moderator has hidden it from everybody but its owner, if one has.
    pub hidden: Option<Misconduct>,
}

/// An analysis that is to be kept.
#[derive(Clone, Debug)]
pub struct NewStudy {
    pub id: StudyId,
    pub by: PersonId,
    pub variant: Variant,
    pub title: String,
    pub text: String,
    pub saved_ms: Millis,
}

/// A line in the list of somebody's analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedStudy {
    pub id: StudyId,
    pub saved_ms: Millis,
    pub variant: Variant,
    pub title: String,
}

/// The part of the database that is about analyses. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Studies: Send + Sync + 'static {
    /// The analysis with this id.
    async fn study(&self, id: &StudyId) -> Result<Option<KeptStudy>, StoreError>;

    /// Keeps a new one. `false`, and nothing is written, when its owner has `most` already, or is gone.
    async fn add_study(&self, new: NewStudy, most: u32) -> Result<bool, StoreError>;

    /// Puts one in the place of that which was saved at `before_ms`. `false`, and nothing is written, when there
    /// is none of this owner, or it was saved again since.
    async fn save_study(&self, new: NewStudy, before_ms: Millis) -> Result<bool, StoreError>;

    /// Removes one of this owner's. `false` when there is none.
    async fn remove_study(&self, id: &StudyId, by: &PersonId) -> Result<bool, StoreError>;

    /// Up to `limit` analyses of a person, the one that was saved last first.
    async fn studies_of(&self, by: &PersonId, limit: u32) -> Result<Vec<ListedStudy>, StoreError>;

    /// Of the next `limit` people behind `after` who were last seen up to `seen_ms`, the guests who keep analyses.
    async fn unseen_analysts(
        &self,
        seen_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<PersonId>, StoreError>;

    /// Removes the analyses of such a guest. `false` when there are none any more, or the guest was seen or has
    /// saved one since, or has an account now.
    async fn forget_unseen_studies(
        &self,
        by: &PersonId,
        seen_ms: Millis,
    ) -> Result<bool, StoreError>;
}
