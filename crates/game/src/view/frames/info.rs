//! The complete state of a game for one audience.

use serde::Serialize;

use super::Audience;
use crate::view::talk::comments;
use crate::{DisplayNames, Game, GameView};

/// The complete state of a game as an audience may see it. Personal fields are empty.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    view: GameView,
}

impl GameInfo {
    /// Creates the frame that all members of `audience` receive.
    #[must_use]
    pub fn of(game: &Game, names: &DisplayNames, audience: Audience) -> Self {
        let view = GameView {
            kibitz: comments::kibitz_view(game, names, audience.viewer(), 0),
            can: Vec::new(),
            buttons: Vec::new(),
            // Start from a spectator's view, so that a shared frame cannot contain a player's
            // secrets.
            ..GameView::of(game, names, None, 0, game.updated_ms())
        };
        Self { view }
    }
}
