//! Time on the game page: deadlines, late moves, claims, and the summary since the last visit.

pub(crate) mod claim;
pub(crate) mod due;
pub(crate) mod late;
pub(crate) mod since;
