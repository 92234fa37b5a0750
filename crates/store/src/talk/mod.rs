//! Private chat between players, and players' notes about their games.

pub mod chat;
pub mod notes;
