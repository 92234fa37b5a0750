//! When a person last viewed their games, in the download.

use serde::Serialize;

use crate::web::Site;
use crate::web::pages::shell::datetime;
use postern_game::GameId;
use postern_store::looks::Look;

#[derive(Serialize)]
pub(super) struct LookPart {
    /// The game's address.
    game: String,
    at: String,
    /// The last event that the person saw.
    event: i64,
}

impl LookPart {
    pub(super) fn of((game, look): &(GameId, Look), site: &Site) -> Self {
        Self {
            game: format!("{}/games/{game}", site.public_url),
            at: datetime(look.at_ms),
            event: look.seq,
        }
    }
}
