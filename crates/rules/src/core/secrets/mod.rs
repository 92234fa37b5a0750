//! Secrets of a player, and the viewers who may see them.

pub(crate) mod hidden_choice;
pub(crate) mod secret;
pub(crate) mod viewer;
