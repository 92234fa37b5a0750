//! Conditional moves and variations, as parts of the data download.

use serde::Serialize;

use crate::web::Site;
use postern_game::{GameId, Plan};

#[derive(Serialize)]
pub(super) struct PlanExport {
    game: String,
    /// The planned lines. Each one is a list of turns by both players, in the order of play.
    lines: Vec<Vec<String>>,
}

impl PlanExport {
    pub(super) fn of(game: &GameId, plan: &Plan, site: &Site) -> Self {
        Self {
            game: format!("{}/games/{game}", site.public_url),
            lines: plan.lines.lines(),
        }
    }
}
