//! Chat, and private notes.

pub mod chat;
pub mod notes;
