//! What people note for themselves about their games. It stands beside the log, and nobody is told of
//! it: nobody else can tell that there is anything until its writer opens it.

pub(crate) mod reads;
mod writes;

use std::fmt;

use postern_game::{GameId, Millis, PersonId};

/// Most rows of notes that a person has. A game takes one to three.
pub const MOST_NOTES: u32 = 4_000;

/// Bytes that a row can have room for. The last is enough for 4,000 characters of any kind.
const ROOMS: [usize; 3] = [1_024, 4_096, 16_384];

/// Notes as they are kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Notes {
    pub text: String,
    /// Grows with each save.
    pub saved_ms: Millis,
    /// Whether everybody may read them.
    pub shown: bool,
    /// For how many bytes there is room where they are.
    pub room: i64,
}

/// They are private, so nothing prints their words.
impl fmt::Debug for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Notes")
            .field("saved_ms", &self.saved_ms)
            .field("shown", &self.shown)
            .field("room", &self.room)
            .finish_non_exhaustive()
    }
}

/// Notes that are to be saved.
#[derive(Clone)]
pub struct NewNotes {
    pub game: GameId,
    pub by: PersonId,
    pub text: String,
    /// What is there, as it was read before.
    pub before: Option<Notes>,
    pub saved_ms: Millis,
}

impl NewNotes {
    /// For how many bytes there has to be room; never less than there is.
    pub(crate) fn room(&self) -> usize {
        let kept = self.before.as_ref().map(|before| before.room);
        let kept = kept.map_or(0, |room| usize::try_from(room).unwrap_or(0));
        let needed = self.text.len().max(kept);
        let room = ROOMS.into_iter().find(|room| *room >= needed);
        room.unwrap_or(needed)
    }

    /// The text with spaces behind it, as long as its room.
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

/// Notes of one person, with the game that they are about.
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
