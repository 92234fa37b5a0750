//! What everybody may know of a person.

use super::{Live, LiveError};
use crate::{
    game::{Person, PersonId, name_skeleton},
    store::players::Profile,
};

impl Live {
    /// Who has this name or one that looks the same, or had it lately.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn person_named(&self, name: &str) -> Result<Option<Person>, LiveError> {
        let skeleton = name_skeleton(name);
        let now = self.now_ms();
        Ok(self.inner.store.person_named(&skeleton, now).await?)
    }

    /// `None` when there is no such person, or they were deleted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn profile(&self, person: &PersonId) -> Result<Option<Profile>, LiveError> {
        Ok(self.inner.store.profile(person).await?)
    }
}
