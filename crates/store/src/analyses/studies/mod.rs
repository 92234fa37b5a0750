//! Analyses that people keep. Whoever has the address of one can read it; its owner alone changes it.

pub(crate) mod reads;
mod writes;

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
