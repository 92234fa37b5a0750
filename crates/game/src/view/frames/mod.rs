//! A game as its sockets tell it: everything once ([`Info`]), then what changed ([`Update`]), the
//! same for a whole [`Audience`]; and beside them what is one person's own ([`Own`]).
//!
//! An update is built once for each state of the game and shared by all who watch. Nothing in it
//! depends on a person, so nothing in it can be hidden from one.

use serde::Serialize;

mod audience;
mod chat;
mod info;
mod own;
mod plies;
mod public;
mod tree;
mod trees;
mod update;

pub use audience::Audience;
pub use chat::ChatFrame;
pub use info::Info;
pub use own::Own;
pub use public::PublicState;
pub use tree::TurnTree;
pub use trees::TurnTrees;
pub use update::{Update, placement_check};

/// A frame that a whole audience gets, as the same bytes.
///
/// What belongs to one person is none:
///
/// ```compile_fail
/// use postern_game::view::frames::{Own, SharedFrame};
/// fn leak(own: &Own) -> SharedFrame<'_> {
///     SharedFrame::Update(own)
/// }
/// ```
///
/// Nor is what the players write to each other:
///
/// ```compile_fail
/// use postern_game::view::frames::{ChatFrame, SharedFrame};
/// fn leak<'a>(chat: &'a ChatFrame<'a>) -> SharedFrame<'a> {
///     SharedFrame::Update(chat)
/// }
/// ```
///
/// An update is one:
///
/// ```
/// use postern_game::view::frames::{SharedFrame, Update};
/// fn tell<'a>(update: &'a Update<'a>) -> SharedFrame<'a> {
///     SharedFrame::Update(update)
/// }
/// ```
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SharedFrame<'a> {
    Info(&'a Info),
    Update(&'a Update<'a>),
}

/// A frame for one person.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OwnFrame<'a> {
    Own(&'a Own),
    Chat(&'a ChatFrame<'a>),
}
