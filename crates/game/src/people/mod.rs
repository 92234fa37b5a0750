//! People's names and the validation of text that they write.

pub(crate) mod misconduct;
pub(crate) mod names;
pub(crate) mod reserved;
pub(crate) mod skeleton;
pub(crate) mod text;
