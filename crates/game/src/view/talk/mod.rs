//! Views of the chat and of comments.

pub(in crate::view) mod chat;
pub(in crate::view) mod comments;
pub(in crate::view) mod mentions;
