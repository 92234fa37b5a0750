//! People's texts about a game: comments, the players' chat, notes.

pub(crate) mod chat;
pub(crate) mod links;
pub(crate) mod notes;
pub(crate) mod talk;
