//! Accounts: signing up, signing in, and the pages with a user's own data and settings.

pub(crate) mod change;
pub(crate) mod data;
pub(crate) mod delete;
mod field;
pub(crate) mod hours;
pub(crate) mod notices;
mod refused;
pub(crate) mod show;
pub(crate) mod sign_in;
pub(crate) mod tokens;
pub(crate) mod vacation;
