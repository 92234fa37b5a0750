//! Commands that back up, check, copy and repair a database.

pub(in crate::cli) mod backup;
pub(in crate::cli) mod check;
pub(in crate::cli) mod copy;
pub(in crate::cli) mod open;
pub(in crate::cli) mod rebuild;
pub(in crate::cli) mod restore;
