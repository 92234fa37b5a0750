//! Guests and players: names, sleeping hours and vacations.

pub(crate) mod hours;
pub(crate) mod names;
pub mod players;
pub(crate) mod reads;
pub(crate) mod taken_names;
pub mod vacations;
pub(crate) mod writes;
