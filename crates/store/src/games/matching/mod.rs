//! Challenges by name, and the settings with which a person last started a game.

pub(crate) mod reads;
mod writes;

/// Maximum length of stored settings, in bytes.
pub const MAX_SETTINGS: usize = 2_000;
