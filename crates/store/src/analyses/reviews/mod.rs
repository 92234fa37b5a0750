//! Computer reviews of finished games, stored with the games.

pub(crate) mod reads;
mod writes;
