//! Players' notes about their games. They are stored outside the log and publish no events, so
//! nobody else can tell that notes exist until their author makes them visible.

pub(crate) mod reads;
mod writes;

use std::fmt;

use postern_game::{GameId, Millis, PersonId};

/// Maximum number of note rows per person. The notes about one game take one to three rows.
pub const MAX_NOTES: u32 = 4_000;

/// Possible sizes of a row with notes, in bytes. The largest can hold 4,000 characters of any kind.
const ROOM_SIZES_BYTES: [usize; 3] = [1_024, 4_096, 16_384];

/// A person's stored notes about a game.
#[derive(Clone, PartialEq, Eq)]
pub struct GameNotes {
    pub text: String,
    /// Time of the last save, which increases with each save.
    pub saved_ms: Millis,
    /// Whether everybody can read the notes.
    pub shown: bool,
    /// Size of the notes' row, in bytes.
    pub room: i64,
}

/// Hides the text, which is private.
impl fmt::Debug for GameNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameNotes")
            .field("saved_ms", &self.saved_ms)
            .field("shown", &self.shown)
            .field("room", &self.room)
            .finish_non_exhaustive()
    }
}

/// Notes to save.
#[derive(Clone)]
pub struct NewNotes {
    pub game: GameId,
    pub by: PersonId,
    pub text: String,
    /// The previously stored notes, as the author has read them.
    pub before: Option<GameNotes>,
    pub saved_ms: Millis,
}

impl NewNotes {
    /// Returns the row size that the notes need, in bytes. A row never shrinks.
    pub(crate) fn room(&self) -> usize {
        let kept = self.before.as_ref().map(|before| before.room);
        let kept = kept.map_or(0, |room| usize::try_from(room).unwrap_or(0));
        let needed = self.text.len().max(kept);
        let room = ROOM_SIZES_BYTES.into_iter().find(|room| *room >= needed);
        room.unwrap_or(needed)
    }

    /// Returns the text, padded with spaces to the row size.
    pub(crate) fn filled(&self) -> String {
        let mut text = self.text.clone();
        text.extend(std::iter::repeat_n(' ', self.room() - self.text.len()));
        text
    }
}

/// Notes that everybody can read, with their author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedNotes {
    pub by: PersonId,
    pub text: String,
}

/// A person's notes with their game.
#[derive(Clone, PartialEq, Eq)]
pub struct AuthoredNotes {
    pub game: GameId,
    pub saved_ms: Millis,
    pub shown: bool,
    pub text: String,
}

impl fmt::Debug for AuthoredNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthoredNotes")
            .field("game", &self.game)
            .field("saved_ms", &self.saved_ms)
            .field("shown", &self.shown)
            .finish_non_exhaustive()
    }
}
