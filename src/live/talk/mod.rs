//! Chat, and notes for oneself.

pub(in crate::live) mod chat;
pub(in crate::live) mod notes;
