//! WebSocket frames: first the complete game ([`GameInfo`]), then changes ([`GameUpdate`]). Both
//! are identical for a whole [`Audience`]. Each viewer's personal state ([`PersonalState`]) is sent
//! separately.
//!
//! An update is built once per state of the game and shared by all connections. It cannot leak
//! anything personal, because it does not depend on the person.

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
pub use info::GameInfo;
pub use personal::PersonalState;
pub use public::PublicState;
pub use tree::TurnTree;
pub use trees::TurnTrees;
pub use update::{GameUpdate, placement_check};

/// A frame that is serialised once and sent to a whole audience.
///
/// The personal state of a viewer cannot be part of a shared frame:
///
/// ```compile_fail
/// use postern_game::view::frames::{PersonalState, SharedFrame};
/// fn leak(state: &PersonalState) -> SharedFrame<'_> {
///     SharedFrame::Update(state)
/// }
/// ```
///
/// Neither can the private chat of the players:
///
/// ```compile_fail
/// use postern_game::view::frames::{ChatFrame, SharedFrame};
/// fn leak<'a>(chat: &'a ChatFrame<'a>) -> SharedFrame<'a> {
///     SharedFrame::Update(chat)
/// }
/// ```
///
/// An update can be part of a shared frame:
///
/// ```
/// use postern_game::view::frames::{GameUpdate, SharedFrame};
/// fn share<'a>(update: &'a GameUpdate<'a>) -> SharedFrame<'a> {
///     SharedFrame::Update(update)
/// }
/// ```
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SharedFrame<'a> {
    Info(&'a GameInfo),
    Update(&'a GameUpdate<'a>),
}

/// A frame that is sent to one person only.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PersonalFrame<'a> {
    #[serde(rename = "own")]
    State(&'a PersonalState),
    Chat(&'a ChatFrame<'a>),
}
