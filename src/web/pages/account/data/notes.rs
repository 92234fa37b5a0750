//! A user's notes on their games, as a part of the data download.

use serde::Serialize;

use crate::web::Site;
use crate::web::pages::shell::datetime;
use postern_store::notes::AuthoredNotes;

#[derive(Serialize)]
pub(super) struct NotesExport {
    /// The URL of the game that the notes are about.
    game: String,
    saved: String,
    /// Whether everyone may read the notes.
    shown: bool,
    text: String,
}

impl NotesExport {
    pub(super) fn of(notes: AuthoredNotes, site: &Site) -> Self {
        Self {
            game: format!("{}/games/{}", site.public_url, notes.game),
            saved: datetime(notes.saved_ms),
            shown: notes.shown,
            text: notes.text,
        }
    }
}
