//! The user's last visit to each game, as a part of the data download.

use serde::Serialize;

use crate::web::Site;
use crate::web::pages::shell::datetime;
use postern_game::GameId;
use postern_store::looks::LastLook;

#[derive(Serialize)]
pub(super) struct LookExport {
    /// The URL of the visited game.
    game: String,
    at: String,
    /// The number of the last event that the user saw.
    event: i64,
}

impl LookExport {
    pub(super) fn of(game: &GameId, look: &LastLook, site: &Site) -> Self {
        Self {
            game: format!("{}/games/{game}", site.public_url),
            at: datetime(look.at_ms),
            event: look.seq,
        }
    }
}
