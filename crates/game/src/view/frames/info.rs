//! A whole game for one audience.

use serde::Serialize;

use super::Audience;
use crate::view::talk::comments;
use crate::{Game, GameView, Names};

/// A whole game as everybody of an audience may see it. What is one person's own is empty in it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Info {
    view: GameView,
}

impl Info {
    #[must_use]
    pub fn of(game: &Game, names: &Names, audience: Audience) -> Self {
        let view = GameView {
            kibitz: comments::kibitz(game, names, audience.viewer(), 0),
            can: Vec::new(),
            buttons: Vec::new(),
            // A spectator's view: nothing that belongs to a player enters a shared frame.
            ..GameView::of(game, names, None, 0, game.updated_ms())
        };
        Self { view }
    }
}
