//! Saved analyses. Anyone who has an analysis's URL can read it, but only its owner can change it.

pub(crate) mod reads;
mod writes;

use postern_game::{Millis, Misconduct, Person, PersonId, StudyId};
use postern_rules::Variant;

/// A saved analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredStudy {
    pub id: StudyId,
    pub by: Person,
    pub saved_ms: Millis,
    pub variant: Variant,
    /// The title, which may be empty.
    pub title: String,
    /// The analysis in the format of [`Study::text`](postern_game::Study::text).
    pub text: String,
    /// Why a moderator has hidden the analysis from everybody except its owner; `None` if it is
    /// visible.
    pub hidden: Option<Misconduct>,
}

/// An analysis to save.
#[derive(Clone, Debug)]
pub struct NewStudy {
    pub id: StudyId,
    pub by: PersonId,
    pub variant: Variant,
    pub title: String,
    pub text: String,
    pub saved_ms: Millis,
}

/// An entry in a person's list of saved analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedStudy {
    pub id: StudyId,
    pub saved_ms: Millis,
    pub variant: Variant,
    pub title: String,
}
