//! Sockets: what happens, as it happens, to everybody who looks on.

mod frame;
mod game;
mod line;
mod lobby;

pub(crate) use game::open as game;
pub(crate) use lobby::{LobbyNews, open as lobby};
