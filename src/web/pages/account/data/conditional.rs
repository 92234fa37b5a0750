//! Conditional moves and variations, as parts of the data download.

use serde::Serialize;

use crate::web::Site;
use postern_game::{GameId, Plan};

#[derive(Serialize)]
pub(super) struct PlanPart {
    game: String,
    /// Planned turns of both players. The first turn is by the player to move at the start of the
    /// line.
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
