//! Saves players' notes about their games, and shows or hides them.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::talk::notes::{GameNotes, MAX_NOTES, NewNotes};
use crate::{Store, StoreError};
use postern_game::{GameId, PersonId};

/// Inserts a row only for a player of a game that two people have joined. Removing the game removes
/// the row.
macro_rules! add {
    ($condition:literal) => {
        concat!(
            "INSERT INTO game_notes (game, person, room, saved_ms, shown, text)
             SELECT games.key, writer.key, $3, $4, (1 = 0), $5
             FROM games JOIN people AS writer ON writer.key IN (white, black)
             WHERE games.id = $1 AND writer.id = $2 AND writer.deleted_ms IS NULL
                AND white IS NOT NULL AND black IS NOT NULL
                AND (SELECT count(*) FROM game_notes WHERE person = writer.key) < $6 ",
            $condition,
            " ON CONFLICT DO NOTHING"
        )
    };
}

const ADD_FIRST: &str = add!(
    "AND NOT EXISTS (SELECT 1 FROM game_notes WHERE game = games.key AND person = writer.key)"
);
const ADD_LARGER: &str = add!("");

/// Replaces the text with one of the same length, so that SQLite overwrites it in place.
const SAVE: &str = "UPDATE game_notes SET saved_ms = $5, text = $6
    WHERE game = (SELECT key FROM games WHERE id = $1)
        AND person = (SELECT key FROM people WHERE id = $2 AND deleted_ms IS NULL)
        AND room = $3 AND saved_ms = $4 AND shown = (1 = 0)";

const SHOW: &str = "UPDATE game_notes SET shown = ($3 <> 0)
    WHERE game = (SELECT key FROM games WHERE id = $1)
        AND person = (SELECT key FROM people WHERE id = $2 AND deleted_ms IS NULL) AND trim(text) <> ''";

impl Store {
    /// Saves notes. Returns `false` and writes nothing if the stored notes differ from `before` or
    /// are visible to everybody, if the person no longer exists or does not play in a game that two
    /// people have joined, or if the person has [`MAX_NOTES`].
    pub async fn save_notes(&self, new: NewNotes) -> Result<bool, StoreError> {
        let room = i64::try_from(new.room()).unwrap_or(i64::MAX);
        let mut writes = Vec::new();
        match &new.before {
            Some(before) if before.room == room => {
                writes.push(save(&new, before, &new.filled()));
            }
            Some(before) => {
                // Overwrite the old text, because the new one needs a larger row.
                let spaces = usize::try_from(before.room).unwrap_or(0);
                writes.push(save(&new, before, &" ".repeat(spaces)));
                writes.push(add(&new, ADD_LARGER, room));
            }
            None => writes.push(add(&new, ADD_FIRST, room)),
        }
        let about = vec![new.by];
        if new.text.is_empty() {
            self.erase_and_tell(about, writes, Vec::new()).await
        } else {
            self.write_all(about, writes).await
        }
    }

    /// Shows a person's notes to everybody, or hides them. Returns `false` if there are none.
    pub async fn show_notes(
        &self,
        game: &GameId,
        by: &PersonId,
        show: bool,
    ) -> Result<bool, StoreError> {
        let write = WriteStatement::new(SHOW, values![game.as_str(), by, i64::from(show)]);
        self.write_all(vec![by.clone()], vec![write]).await
    }
}

fn save(new: &NewNotes, before: &GameNotes, text: &str) -> WriteStatement {
    WriteStatement::new(
        SAVE,
        values![
            new.game.as_str(),
            &new.by,
            before.room,
            before.saved_ms,
            new.saved_ms,
            text
        ],
    )
}

fn add(new: &NewNotes, text: &'static str, room: i64) -> WriteStatement {
    WriteStatement {
        text,
        values: vec![
            new.game.as_str().into(),
            (&new.by).into(),
            room.into(),
            new.saved_ms.into(),
            new.filled().as_str().into(),
            i64::from(MAX_NOTES).into(),
        ],
    }
}
