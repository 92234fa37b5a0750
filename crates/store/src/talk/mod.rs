//! Chat, and notes for oneself.

pub mod chat;
pub mod notes;
