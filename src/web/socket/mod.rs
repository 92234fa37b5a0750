//! Sockets: what happens, as it happens, to everybody who looks on.

mod connection;
mod frame;
mod game;
mod lobby;

pub(crate) use game::open as game;
pub(crate) use lobby::{LobbyNews, open as lobby};
