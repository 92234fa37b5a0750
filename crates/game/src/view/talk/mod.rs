//! Views of what players and spectators write.

pub(in crate::view) mod chat;
pub(in crate::view) mod comments;
pub(in crate::view) mod mentions;
