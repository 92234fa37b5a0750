//! What people are called and may write, and kinds of misconduct.

pub(crate) mod misconduct;
pub(crate) mod names;
pub(crate) mod reserved;
pub(crate) mod skeleton;
pub(crate) mod text;
