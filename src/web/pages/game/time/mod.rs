//! What the page of a game says of time: deadlines, late moves, claims, what has happened since.

pub(crate) mod claim;
pub(crate) mod due;
pub(crate) mod late;
pub(crate) mod since;
