//! Requests to addresses that people enter.
//!
//! Whoever plays here can enter an address, and the server must not become a way into the network in
//! which it stands. So only https is used, and a name is resolved here: all its addresses must be
//! public, and the connection goes to one of those that were looked at. No proxy is used, no redirect
//! followed, and hardly anything of an answer read.

mod client;
mod failure;
mod http_client;
mod names;
mod public;
mod target;

pub use client::{Outbound, Request, Targets};
pub use failure::Failure;
pub use names::{Names, SystemNames};
pub use public::is_public;
pub use target::{InvalidTarget, Target};
