//! Conditional moves and variations, in the download.

use serde::Serialize;

use crate::web::Site;
use postern_game::{GameId, Plan};

#[derive(Serialize)]
pub(super) struct PlanPart {
    game: String,
    /// Turns of both players. The first is by the player who was to move when the line was
    /// composed.
    lines: Vec<Vec<String>>,
}

impl PlanPart {
    pub(super) fn of((game, kept): &(GameId, Plan), site: &Site) -> Self {
        Self {
            game: format!("{}/games/{game}", site.public_url),
            lines: kept.lines.lines(),
        }
    }
}
