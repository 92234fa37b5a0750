//! What the page of a game says of time: deadlines, late moves, claims, what has happened since.

pub(in crate::web::pages::game) mod claim;
pub(in crate::web::pages::game) mod due;
pub(in crate::web::pages::game) mod late;
pub(in crate::web::pages::game) mod since;
