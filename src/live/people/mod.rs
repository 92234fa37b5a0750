//! Guests and players: their names, hours and vacations.

pub(in crate::live) mod guests;
pub(in crate::live) mod hours;
pub(in crate::live) mod names;
pub(in crate::live) mod players;
pub(in crate::live) mod vacations;
