//! The frames that sockets send: the complete game once ([`Info`]), then changes ([`Update`]),
//! which are the same for a whole [`Audience`]; and next to them the per-viewer state
//! ([`PersonalState`]).
//!
//! An update is built once per state of the game and shared by everyone who watches. Nothing in it
//! depends on the person, so it cannot leak anything personal.

use serde::Serialize;

mod audience;
mod chat;
mod info;
mod personal;
mod plies;
mod public;
mod tree;
mod trees;
mod update;

pub use audience::Audience;
pub use chat::ChatFrame;
pub use info::Info;
pub use personal::PersonalState;
pub use public::PublicState;
pub use tree::TurnTree;
pub use trees::TurnTrees;
pub use update::{Update, placement_check};

/// A frame that a whole audience receives as the same bytes.
///
/// The personal state of a viewer cannot be shared:
///
/// ```compile_fail
/// use postern_game::view::frames::{PersonalState, SharedFrame};
/// fn leak(state: &PersonalState) -> SharedFrame<'_> {
///     SharedFrame::Update(state)
/// }
/// ```
///
/// Nor can the players' chat:
///
/// ```compile_fail
/// use postern_game::view::frames::{ChatFrame, SharedFrame};
/// fn leak<'a>(chat: &'a ChatFrame<'a>) -> SharedFrame<'a> {
///     SharedFrame::Update(chat)
/// }
/// ```
///
/// An update can:
///
/// ```
/// use postern_game::view::frames::{SharedFrame, Update};
/// fn share<'a>(update: &'a Update<'a>) -> SharedFrame<'a> {
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
pub enum PersonalFrame<'a> {
    #[serde(rename = "own")]
    State(&'a PersonalState),
    Chat(&'a ChatFrame<'a>),
}
