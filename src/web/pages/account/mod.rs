//! Accounts: signing up and in, and what people can see and change of their own.

pub(crate) mod change;
pub(crate) mod data;
pub(crate) mod delete;
mod field;
pub(crate) mod hours;
pub(in crate::web) mod notices;
mod refused;
pub(crate) mod show;
pub(in crate::web) mod sign_in;
pub(crate) mod tokens;
pub(crate) mod vacation;
