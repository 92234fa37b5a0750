//! Names and texts of people, and kinds of misconduct.

pub(crate) mod misconduct;
pub(crate) mod names;
pub(crate) mod reserved;
pub(crate) mod skeleton;
pub(crate) mod text;
