//! Conditional moves, in the download.

use serde::Serialize;

use crate::{
    game::{Conditional, GameId},
    web::state::Site,
};

#[derive(Serialize)]
pub(super) struct ConditionalPart {
    game: String,
    /// The opponent's turn, the answer to it, and so on.
    lines: Vec<Vec<String>>,
}

impl ConditionalPart {
    pub(super) fn of((game, kept): &(GameId, Conditional), site: &Site) -> Self {
        Self {
            game: format!("{}/games/{game}", site.public_url),
            lines: kept.lines.lines(),
        }
    }
}
