//! WebSockets, which send events to all watchers immediately.

pub(super) mod boards;
mod chat;
pub(super) mod connection;
mod feed;
pub(super) mod frame;
mod game;
mod heartbeat;
pub(super) mod lobby;
pub(super) mod mine;
mod missing;
mod poll;
mod text;

pub(crate) use feed::GameFeeds;
#[cfg(fuzzing)]
pub use frame::read_frame;
pub(crate) use game::open as game;
pub(crate) use lobby::{LobbyNews, open as lobby};
pub(crate) use mine::open as mine;
pub(crate) use poll::poll;
