//! Saved analyses. Anyone with an analysis's URL can read it.

mod error;

pub use error::StudiesError;

use std::sync::Arc;

use super::{LiveError, Node, People, Standings, random};
use error::MAX_STUDY_BYTES;
use postern_game::{Millis, PersonId, Study, StudyId, study_title};
use postern_store::studies::{ListedStudy, NewStudy, StoredStudy};

/// The maximum number of saved analyses for a person with an account.
const MAX_STUDIES: u32 = 200;
/// The maximum number of saved analyses for a guest.
const MAX_OF_GUEST: u32 = 20;

/// The result of saving an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedStudy {
    pub id: StudyId,
    /// The saved version. The next save replaces this version.
    pub version: Millis,
}

/// The service for saved analyses.
pub struct Studies {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) people: Arc<People>,
}

impl Studies {
    /// Returns a saved analysis for `reader`. Moderators can read all analyses.
    ///
    /// # Errors
    /// Returns [`StudiesError::NoStudy`] if the analysis does not exist or its owner is suspended,
    /// or [`StudiesError::Hidden`] if a moderator has hidden it and `reader` is not its owner. Also
    /// returns an error if the analysis cannot be read.
    pub async fn study(
        &self,
        id: &StudyId,
        reader: Option<&PersonId>,
    ) -> Result<StoredStudy, LiveError> {
        let kept = self.node.store.study(id).await?;
        let kept = kept.ok_or(StudiesError::NoStudy)?;
        let suspension = self.standings.standing(&kept.by.id).await?.suspension;
        let is_owner = reader == Some(&kept.by.id);
        let refusal = match (suspension, kept.hidden) {
            (Some(_), _) => StudiesError::NoStudy,
            (None, Some(why)) if !is_owner => StudiesError::Hidden(why.words()),
            (None, _) => return Ok(kept),
        };
        match reader {
            Some(reader) if self.standings.is_moderator(reader).await? => Ok(kept),
            _ => Err(refusal.into()),
        }
    }

    /// Saves a new analysis.
    ///
    /// # Errors
    /// Returns [`StudiesError`], [`StudyError`](postern_game::StudyError), or an error if nothing
    /// can be saved.
    pub async fn keep_study(
        &self,
        person: &PersonId,
        study: &Study,
        title: &str,
    ) -> Result<SavedStudy, LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(person).await?;
        let new = self.new_study(random::study_id(), person, study, title)?;
        let saved = SavedStudy {
            id: new.id.clone(),
            version: new.saved_ms,
        };
        let most = match self.people.account(person).await? {
            Some(_) => MAX_STUDIES,
            None => MAX_OF_GUEST,
        };
        if self.node.store.add_study(new, most).await? {
            Ok(saved)
        } else {
            Err(StudiesError::Full(most).into())
        }
    }

    /// Saves an analysis in place of the given version.
    ///
    /// # Errors
    /// Returns [`StudiesError`], [`StudyError`](postern_game::StudyError), or an error if nothing
    /// can be saved.
    pub async fn save_study(
        &self,
        id: &StudyId,
        version: Millis,
        person: &PersonId,
        study: &Study,
        title: &str,
    ) -> Result<SavedStudy, LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(person).await?;
        let kept = self.own_study(id, person).await?;
        if kept.variant != study.start.variant {
            return Err(StudiesError::Changed.into());
        }
        let mut new = self.new_study(id.clone(), person, study, title)?;
        if (&kept.title, &kept.text) == (&new.title, &new.text) {
            // A previous request has already saved the analysis, but its response was lost.
            return Ok(SavedStudy {
                id: kept.id,
                version: kept.saved_ms,
            });
        }
        new.saved_ms = new.saved_ms.max(version.saturating_add(1));
        let saved = SavedStudy {
            id: id.clone(),
            version: new.saved_ms,
        };
        if self.node.store.save_study(new, version).await? {
            Ok(saved)
        } else {
            Err(StudiesError::Changed.into())
        }
    }

    /// Removes a person's own analysis.
    ///
    /// # Errors
    /// Returns [`StudiesError`], or an error if the analysis cannot be removed.
    pub async fn remove_study(&self, id: &StudyId, person: &PersonId) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.own_study(id, person).await?;
        self.node.store.remove_study(id, person).await?;
        Ok(())
    }

    /// Returns a person's analyses, most recently saved first.
    ///
    /// # Errors
    /// Returns an error if the analyses cannot be read.
    pub async fn studies_of(&self, person: &PersonId) -> Result<Vec<ListedStudy>, LiveError> {
        Ok(self.node.store.studies_of(person, MAX_STUDIES).await?)
    }

    /// Returns a person's analyses with their full content.
    pub(super) async fn whole_studies_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<StoredStudy>, LiveError> {
        let mut studies = Vec::new();
        for listed in self.studies_of(person).await? {
            studies.extend(self.node.store.study(&listed.id).await?);
        }
        Ok(studies)
    }

    async fn own_study(&self, id: &StudyId, person: &PersonId) -> Result<StoredStudy, LiveError> {
        let kept = self.study(id, Some(person)).await?;
        if kept.by.id != *person {
            return Err(StudiesError::NotYours.into());
        }
        Ok(kept)
    }

    fn new_study(
        &self,
        id: StudyId,
        person: &PersonId,
        study: &Study,
        title: &str,
    ) -> Result<NewStudy, LiveError> {
        let title = study_title(title)?;
        let text = study.text(&title)?;
        if text.len() > MAX_STUDY_BYTES {
            return Err(StudiesError::TooLong.into());
        }
        Ok(NewStudy {
            id,
            by: person.clone(),
            variant: study.start.variant,
            title,
            text,
            saved_ms: self.node.now_ms(),
        })
    }
}
