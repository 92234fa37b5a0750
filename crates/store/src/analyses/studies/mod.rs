//! Saved analyses. Anyone who has the address of an analysis can read it; only its owner can change
//! it.

pub(crate) mod reads;
mod writes;

use postern_game::{Millis, Misconduct, Person, PersonId, StudyId};
use postern_rules::Variant;

/// A stored analysis.
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
    /// Why a moderator has hidden it from everybody except its owner; `None` if it is visible.
    pub hidden: Option<Misconduct>,
}

/// An analysis to be saved.
#[derive(Clone, Debug)]
pub struct NewStudy {
    pub id: StudyId,
    pub by: PersonId,
    pub variant: Variant,
    pub title: String,
    pub text: String,
    pub saved_ms: Millis,
}

/// An entry in a person's list of analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedStudy {
    pub id: StudyId,
    pub saved_ms: Millis,
    pub variant: Variant,
    pub title: String,
}
