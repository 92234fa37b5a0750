//! Players' private notes about their games. Nobody else can read them or learn that they exist,
//! unless the game is over and the author has made them public.

mod error;

pub use error::NotesError;

use std::fmt;

use crate::live::{LiveError, Talk};
use error::MAX_NOTES_CHARS;
use postern_game::{Game, GameId, GameStatus, Millis, PersonId, clean_comment};
use postern_rules::Viewer;
use postern_store::notes::{GameNotes, MAX_NOTES, NewNotes};

/// A person's own notes about a game.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct PersonNotes {
    pub text: String,
    /// The version, which increases with each save. Zero if no notes were ever saved.
    pub version: Millis,
    /// Whether everyone may read the notes.
    pub shown: bool,
}

/// Omits the text, which is private.
impl fmt::Debug for PersonNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PersonNotes")
            .field("version", &self.version)
            .field("shown", &self.shown)
            .finish_non_exhaustive()
    }
}

impl From<GameNotes> for PersonNotes {
    fn from(notes: GameNotes) -> Self {
        Self {
            text: notes.text,
            version: notes.saved_ms,
            shown: notes.shown,
        }
    }
}

/// Notes that their author has made public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicNotes {
    pub by: PersonId,
    pub text: String,
}

impl Talk {
    /// Returns a person's own notes about a game that they play.
    ///
    /// # Errors
    /// Returns [`NotesError::NotYours`], [`NotesError::NotBegun`], or an error if the game does not
    /// exist or something cannot be read.
    pub async fn notes(&self, id: &GameId, person: &PersonId) -> Result<PersonNotes, LiveError> {
        must_play(&*self.games.game(id).await?, person)?;
        let notes = self.node.store.notes(id, person).await?;
        Ok(notes.map(PersonNotes::from).unwrap_or_default())
    }

    /// Saves notes in place of the given version. Saving the same text twice has no further effect.
    ///
    /// # Errors
    /// Returns [`NotesError`], or an error if the game does not exist or something cannot be read
    /// or saved.
    pub async fn save_notes(
        &self,
        id: &GameId,
        person: &PersonId,
        version: Millis,
        text: &str,
    ) -> Result<PersonNotes, LiveError> {
        self.node.accepting()?;
        must_play(&*self.games.game(id).await?, person)?;
        let text = clean_comment(text);
        let length = text.chars().count();
        if length > MAX_NOTES_CHARS {
            return Err(NotesError::Length { length }.into());
        }
        let store = &self.node.store;
        let before = store.notes(id, person).await?;
        let kept = before.clone().map(PersonNotes::from).unwrap_or_default();
        if kept.text == text {
            return Ok(kept);
        }
        if kept.shown {
            return Err(NotesError::Shown.into());
        }
        if kept.version != version {
            return Err(NotesError::Changed.into());
        }
        let saved = PersonNotes {
            text,
            version: self.node.now_ms().max(kept.version + 1),
            shown: false,
        };
        let new = NewNotes {
            game: id.clone(),
            by: person.clone(),
            text: saved.text.clone(),
            before,
            saved_ms: saved.version,
        };
        if store.save_notes(new).await? {
            return Ok(saved);
        }
        // The notes were not saved. The reason has arisen since the first checks, so check again.
        if store.count_notes(person).await? >= MAX_NOTES {
            Err(NotesError::Full.into())
        } else if self.people.person(person).await?.is_none() {
            Err(LiveError::NoPerson)
        } else {
            Err(NotesError::Changed.into())
        }
    }

    /// Makes a person's notes about a finished game public, or private again.
    ///
    /// # Errors
    /// Returns [`NotesError`], or an error if a suspended person tries to make notes public, the
    /// game does not exist, or something cannot be read or saved.
    pub async fn show_notes(
        &self,
        id: &GameId,
        person: &PersonId,
        show: bool,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let game = self.games.game(id).await?;
        must_play(&game, person)?;
        if show {
            if game.status() != GameStatus::Over {
                return Err(NotesError::NotOver.into());
            }
            self.standings.must_be_in_standing(person).await?;
        }
        if self.node.store.show_notes(id, person, show).await? {
            Ok(())
        } else {
            Err(NotesError::Nothing.into())
        }
    }

    /// Returns the public notes about a game, without those by suspended people and by people whom
    /// the reader has muted or blocked.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or something cannot be read.
    pub async fn open_notes(
        &self,
        id: &GameId,
        reader: Option<&PersonId>,
    ) -> Result<Vec<PublicNotes>, LiveError> {
        if self.games.game(id).await?.status() != GameStatus::Over {
            return Ok(Vec::new());
        }
        let shown = self.node.store.shown_notes(id, self.node.now_ms()).await?;
        let avoided = match reader {
            Some(reader) if !shown.is_empty() => self.conduct.avoided(reader).await?,
            _ => Vec::new(),
        };
        let seen = shown
            .into_iter()
            .filter(|notes| avoided.iter().all(|one| one.person.id != notes.by));
        Ok(seen
            .map(|notes| PublicNotes {
                by: notes.by,
                text: notes.text,
            })
            .collect())
    }
}

/// Returns an error unless the person plays in the game and the game has begun.
fn must_play(game: &Game, person: &PersonId) -> Result<(), NotesError> {
    match game.viewer(Some(person)) {
        Viewer::Spectator => Err(NotesError::NotYours),
        _ if game.players().white.is_none() || game.players().black.is_none() => {
            Err(NotesError::NotBegun)
        }
        _ => Ok(()),
    }
}
