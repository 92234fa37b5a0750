//! What helps people to find a game: challenges by name, and the settings with which somebody began a
//! game last.

pub(crate) mod reads;
mod writes;

/// Longest settings that are kept, in bytes.
pub const MAX_SETTINGS: usize = 2_000;
