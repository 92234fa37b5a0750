//! Conditional moves and variations, in the download.

use serde::Serialize;

use crate::web::Site;
use postern_game::{GameId, Plan};

#[derive(Serialize)]
pub(super) struct PlanPart {
    game: String,
    /// Turns of both players, the first by whoever was to move when they were composed.
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
