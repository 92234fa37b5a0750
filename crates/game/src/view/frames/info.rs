//! The complete game for one audience.

use serde::Serialize;

use super::Audience;
use crate::view::talk::comments;
use crate::{Game, GameView, Names};

/// The complete game as an audience may see it. Per-viewer fields are empty.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Info {
    view: GameView,
}

impl Info {
    /// Creates the frame for `audience`.
    #[must_use]
    pub fn of(game: &Game, names: &Names, audience: Audience) -> Self {
        let view = GameView {
            kibitz: comments::kibitz_view(game, names, audience.viewer(), 0),
            can: Vec::new(),
            buttons: Vec::new(),
            // Starts from a spectator's view, so that no player's secrets enter a shared frame.
            ..GameView::of(game, names, None, 0, game.updated_ms())
        };
        Self { view }
    }
}
