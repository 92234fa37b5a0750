//! Sockets: what happens, as it happens, to everybody who looks on.

pub(super) mod connection;
mod feed;
pub(super) mod frame;
mod game;
pub(super) mod lobby;

pub(crate) use feed::Feeds;
pub(crate) use game::open as game;
pub(crate) use lobby::{LobbyNews, open as lobby};
