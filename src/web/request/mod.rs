//! Extracts the sender, the client address and the body of requests.

pub(super) mod bearer;
pub(super) mod context;
pub(super) mod cookies;
pub(super) mod device;
pub(super) mod extract;
pub(super) mod forwarded;
pub(super) mod origin;
pub(super) mod session;
