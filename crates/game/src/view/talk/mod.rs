//! What players and spectators write, as one viewer may read it.

pub(in crate::view) mod chat;
pub(in crate::view) mod comments;
pub(in crate::view) mod mentions;
