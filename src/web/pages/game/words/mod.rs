//! Users' texts about a game: comments, chat and notes.

pub(crate) mod chat;
pub(crate) mod links;
pub(crate) mod notes;
pub(crate) mod talk;
