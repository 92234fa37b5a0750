//! Challenges to named people, and the settings with which each person last started a game.

pub(crate) mod reads;
mod writes;

/// Maximum size of stored settings, in bytes.
pub const MAX_SETTINGS_BYTES: usize = 2_000;
