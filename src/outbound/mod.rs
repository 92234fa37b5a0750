//! Outbound HTTP requests to URLs that users have entered.
//!
//! Every user can enter a URL, and the server must not give access to its internal network. So only
//! https is used, and this module resolves host names itself: all addresses of a host must be
//! public, and the connection goes to one of the checked addresses. The client uses no proxy,
//! follows no redirects, and reads only the beginning of a response.

mod client;
mod failure;
mod http_client;
mod names;
mod public;
mod target;

pub use client::{AllowedTargets, OutboundClient, OutboundRequest};
pub use failure::OutboundFailure;
pub use names::{NameResolver, SystemResolver};
pub use public::is_public;
pub use target::{InvalidTargetUrl, TargetUrl};
