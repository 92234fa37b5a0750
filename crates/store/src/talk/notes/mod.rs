//! People's notes about their games. They are stored outside the log, and no news is sent: nobody
//! else can tell that notes exist until their author opens them.

pub(crate) mod reads;
mod writes;

use std::fmt;

use postern_game::{GameId, Millis, PersonId};

/// Maximum number of rows of notes per person. A game takes one to three.
pub const MOST_NOTES: u32 = 4_000;

/// Sizes of a row in bytes. The last one is enough for 4,000 characters of any kind.
const ROOMS: [usize; 3] = [1_024, 4_096, 16_384];

/// Stored notes.
#[derive(Clone, PartialEq, Eq)]
pub struct Notes {
    pub text: String,
    /// Time of the last save. Grows with each save.
    pub saved_ms: Millis,
    /// Whether everybody may read them.
    pub shown: bool,
    /// Size of their row, in bytes.
    pub room: i64,
}

/// Omits the text, which is private.
impl fmt::Debug for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Notes")
            .field("saved_ms", &self.saved_ms)
            .field("shown", &self.shown)
            .field("room", &self.room)
            .finish_non_exhaustive()
    }
}

/// Notes to be saved.
#[derive(Clone)]
pub struct NewNotes {
    pub game: GameId,
    pub by: PersonId,
    pub text: String,
    /// The stored notes, as read before.
    pub before: Option<Notes>,
    pub saved_ms: Millis,
}

impl NewNotes {
    /// Returns the required size of the row in bytes, which never shrinks.
    pub(crate) fn room(&self) -> usize {
        let kept = self.before.as_ref().map(|before| before.room);
        let kept = kept.map_or(0, |room| usize::try_from(room).unwrap_or(0));
        let needed = self.text.len().max(kept);
        let room = ROOMS.into_iter().find(|room| *room >= needed);
        room.unwrap_or(needed)
    }

    /// Returns the text, filled with spaces up to the size of the row.
    pub(crate) fn filled(&self) -> String {
        let mut text = self.text.clone();
        text.extend(std::iter::repeat_n(' ', self.room() - self.text.len()));
        text
    }
}

/// Notes that everybody may read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownNotes {
    pub by: PersonId,
    pub text: String,
}

/// Notes of one person, with their game.
#[derive(Clone, PartialEq, Eq)]
pub struct OwnNotes {
    pub game: GameId,
    pub saved_ms: Millis,
    pub shown: bool,
    pub text: String,
}

impl fmt::Debug for OwnNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnNotes")
            .field("game", &self.game)
            .field("saved_ms", &self.saved_ms)
            .field("shown", &self.shown)
            .finish_non_exhaustive()
    }
}
