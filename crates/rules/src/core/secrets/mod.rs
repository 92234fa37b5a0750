//! What one player alone may know, and for whose eyes something is.

pub(crate) mod secret;
pub(crate) mod unknown;
pub(crate) mod viewer;
