//! What people write at a game: comments, the players' chat, notes.

pub(in crate::web) mod chat;
pub(in crate::web::pages::game) mod links;
pub(in crate::web) mod notes;
pub(in crate::web::pages::game) mod talk;
