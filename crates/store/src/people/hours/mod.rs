//! People's time zones and sleeping hours.

pub(crate) mod reads;
mod writes;
