//! The clients that play games, watch them and visit pages.

mod crowd;
mod frames;
mod host;
mod peer;
mod records;
mod table;

pub(crate) use crowd::Crowd;
pub(crate) use frames::Frame;
pub(crate) use host::Host;
pub(crate) use peer::{Peer, Target};
pub(crate) use table::{Table, play_all};
