//! One game of a database: whether its log is whole, and what lists should show of it.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, params, types::Value};

use super::{super::writer::projection, BUSY_TIMEOUT, reference::Reference};
use crate::{
    game::{self, FoldError, Game, GameEvent, GameId, Millis, Summary},
    store::{
        Recorded, StoreError,
        checksum::{self, checksum},
        rows::{self, EventRow},
    },
};

/// What lists show of games is in these tables, whose rows have the game's key under this name.
const PROJECTION: [(&str, &str); 2] = [("games", "key"), ("game_state", "game")];

/// A connection with tables of its own, into which the projection of one game is written as the
/// server would write it.
pub(super) struct Judge {
    pub(super) connection: Connection,
    pub(super) reference: Reference,
}

/// What came of a look at a game's log.
pub(super) struct Judged {
    pub(super) events: u64,
    /// What is wrong with the log, each in a sentence.
    pub(super) faults: Vec<String>,
    /// Whether the log can be played, so that it is known what lists should show.
    pub(super) playable: bool,
}

/// An event as it is stored.
struct Stored {
    event: EventRow,
    checksum: Option<Vec<u8>>,
}

impl Judge {
    /// Opens a database of today's schema, to write to it only if `writable`.
    pub(super) fn open(path: &Path, writable: bool) -> Result<Self, StoreError> {
        let connection = if writable {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            Connection::open_with_flags(path, flags)?
        } else {
            super::current(path)?
        };
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "foreign_keys", false)?;
        connection.pragma_update(None, "temp_store", "memory")?;
        let reference = Reference::of_today()?;
        for (table, _) in PROJECTION {
            if let Some(statement) = reference.temporary(table) {
                connection.execute_batch(&statement)?;
            }
        }
        Ok(Self {
            connection,
            reference,
        })
    }

    /// Up to `limit` games, by their keys, from behind `after` on.
    pub(super) fn games(&self, after: i64, limit: u32) -> Result<Vec<(i64, String)>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached("SELECT key, id FROM main.games WHERE key > ? ORDER BY key LIMIT ?")?;
        let games =
            select.query_map(params![after, limit], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(games.collect::<Result<_, _>>()?)
    }

    /// Plays a game's log, and writes what lists should show of it into the connection's own tables.
    pub(super) fn judge(&self, key: i64, id: &GameId) -> Result<Judged, StoreError> {
        let rows = self.rows(key)?;
        let mut faults = chain_faults(id, &rows);
        let events = rows.len() as u64;
        let played = play(id, rows).and_then(|(game, over_ms)| self.project(&game, over_ms, key));
        let playable = played.is_ok();
        match played {
            Ok(()) => {}
            Err(Unplayable::Log(fault)) => faults.push(fault),
            Err(Unplayable::Store(error)) => return Err(error),
        }
        Ok(Judged {
            events,
            faults,
            playable,
        })
    }

    fn rows(&self, key: i64) -> Result<Vec<Stored>, StoreError> {
        let mut select = self.connection.prepare_cached(
            "SELECT seq, at_ms, kind, version, body, comments.text, checksum FROM main.events
                LEFT JOIN main.comments ON comments.game = events.game AND comments.number = events.seq
             WHERE events.game = ? ORDER BY seq",
        )?;
        let rows = select.query_map([key], |row| {
            Ok(Stored {
                event: (
                    row.get(0)?,
                    row.get(1)?,
                    row.get(2)?,
                    row.get(3)?,
                    row.get(4)?,
                    row.get(5)?,
                ),
                checksum: row.get(6)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Writes what lists should show into the connection's own tables, which shadow the database's.
    fn project(&self, game: &Game, over_ms: Option<Millis>, key: i64) -> Result<(), Unplayable> {
        let kept: Option<Millis> = self
            .connection
            .prepare_cached("SELECT over_ms FROM main.games WHERE key = ?")
            .and_then(|mut select| select.query_row([key], |row| row.get(0)))
            .map_err(StoreError::from)?;
        // A game that ended before this column was there has the time of its last event.
        let over_ms = over_ms.map(|over| match kept {
            Some(kept) if (over..=game.updated_ms()).contains(&kept) => kept,
            _ => over,
        });
        for (table, _) in PROJECTION {
            self.connection
                .execute(&format!("DELETE FROM temp.{table}"), [])
                .map_err(StoreError::from)?;
        }
        let summary = Summary::of(game);
        let at_ms = over_ms.unwrap_or(game.updated_ms());
        projection::insert_game(&self.connection, &summary, at_ms)
            .and_then(|own| projection::put_state(&self.connection, own, &summary))
            .map_err(|error| match error {
                StoreError::NoPerson => {
                    Unplayable::Log("one of its players is not among the people".to_owned())
                }
                error => error.into(),
            })
    }

    /// Where lists show something else than they should, for the game that was judged last.
    pub(super) fn differences(&self, key: i64) -> Result<Vec<String>, StoreError> {
        let mut faults = Vec::new();
        for (table, own_key) in PROJECTION {
            let wanted = self.row(&format!("SELECT * FROM temp.{table}"), &[])?;
            let stored = self.row(
                &format!("SELECT * FROM main.{table} WHERE {own_key} = ?"),
                &[&key],
            )?;
            if stored.is_empty() {
                faults.push(format!("it has no row in {table}"));
                continue;
            }
            let columns: Vec<String> = wanted
                .into_iter()
                .filter(|(name, value)| {
                    name != own_key
                        && stored
                            .iter()
                            .all(|other| *other != (name.clone(), value.clone()))
                })
                .map(|(name, _)| name)
                .collect();
            if !columns.is_empty() {
                faults.push(format!(
                    "{table} has something else than its log says: {}",
                    columns.join(", ")
                ));
            }
        }
        Ok(faults)
    }

    /// Has lists show what they should, for the game that was judged last.
    pub(super) fn adopt(&self, key: i64) -> Result<(), StoreError> {
        for (table, own_key) in PROJECTION {
            let row = self.row(&format!("SELECT * FROM temp.{table}"), &[])?;
            let names = row.iter().map(|(name, _)| name.as_str());
            let names: Vec<&str> = names.filter(|name| name != &own_key).collect();
            let names = names.join(", ");
            self.connection.execute(
                &format!(
                    "INSERT INTO main.{table} ({own_key}, {names}) SELECT ?, {names} FROM temp.{table} WHERE true
                     ON CONFLICT ({own_key}) DO UPDATE SET ({names}) = (SELECT {names} FROM temp.{table})"
                ),
                [key],
            )?;
        }
        Ok(())
    }

    /// Names and values of a row; nothing when there is none.
    fn row(
        &self,
        statement: &str,
        values: &[&dyn rusqlite::ToSql],
    ) -> Result<Vec<(String, Value)>, StoreError> {
        let mut select = self.connection.prepare_cached(statement)?;
        let names: Vec<String> = select
            .column_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut rows = select.query(values)?;
        let Some(row) = rows.next()? else {
            return Ok(Vec::new());
        };
        let columns = names
            .into_iter()
            .map(|name| Ok((name.clone(), row.get::<_, Value>(name.as_str())?)));
        Ok(columns.collect::<rusqlite::Result<_>>()?)
    }
}

/// Whether the events are numbered without gaps, and are as they were when they were written.
fn chain_faults(id: &GameId, rows: &[Stored]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut previous = None;
    let chained = rows.first().is_some_and(|first| first.checksum.is_some());
    for (wanted, row) in (1..).zip(rows) {
        let (seq, at_ms, kind, version, body, _) = &row.event;
        if *seq != wanted {
            faults.push(format!("its event {wanted} is missing"));
            return faults;
        }
        let sum = checksum(
            previous.as_ref(),
            &checksum::Row {
                game: id,
                seq: *seq,
                at_ms: *at_ms,
                kind,
                version: *version,
                body,
            },
        );
        let stored = row.checksum.as_deref();
        if chained && stored != Some(sum.as_slice()) {
            faults.push(format!(
                "its event {seq} is not as it was written: the checksum differs"
            ));
        }
        // Each later event is judged by what is stored before it, so that one fault is one.
        previous = stored
            .and_then(|stored| stored.try_into().ok())
            .or(Some(sum));
    }
    faults
}

/// Why it is not known what lists should show of a game.
enum Unplayable {
    /// The log cannot be played, for the reason given.
    Log(String),
    Store(StoreError),
}

impl From<StoreError> for Unplayable {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The game as its log says, and when it ended.
fn play(id: &GameId, rows: Vec<Stored>) -> Result<(Game, Option<Millis>), Unplayable> {
    let unreadable = |error: StoreError| Unplayable::Log(error.to_string());
    let rows = rows.into_iter().map(|row| row.event).collect();
    let log = rows::decoded(id, rows).map_err(unreadable)?;
    if log.is_empty() {
        return Err(Unplayable::Log("it has no events".to_owned()));
    }
    let over = log
        .iter()
        .rfind(|recorded| matches!(recorded.event, GameEvent::Ended { .. }))
        .map(|recorded| recorded.at_ms);
    let game = fold(id, &log).map_err(|error| Unplayable::Log(error.to_string()))?;
    Ok((game, over))
}

/// Logs of older versions are filled in first, as the server does.
fn fold(id: &GameId, log: &[Recorded]) -> Result<Game, FoldError> {
    let events = log
        .iter()
        .map(|recorded| (&recorded.event, recorded.seq, recorded.at_ms));
    match Game::fold(id.clone(), events) {
        Err(FoldError::Unfilled(_)) => {
            let events: Vec<GameEvent> = log.iter().map(|one| one.event.clone()).collect();
            let filled = game::fill(&events)?;
            let events = filled
                .iter()
                .zip(log)
                .map(|(event, one)| (event, one.seq, one.at_ms));
            Game::fold(id.clone(), events)
        }
        folded => folded,
    }
}
