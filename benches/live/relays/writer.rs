//! A thread that writes turns to SQLite. It commits all queued turns together, with Postern's
//! durability settings.

use std::path::Path;
use std::sync::mpsc;
use std::thread;

use rusqlite::{Connection, params};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::run::Outcome;

/// The maximum number of turns in one commit.
const BATCH: usize = 1024;

/// A played turn to be stored in the `events` table.
pub(super) struct Turn {
    pub(super) game: i64,
    pub(super) seq: i64,
    pub(super) body: String,
}

/// Starts the writer thread. Returns a sender for turns and a receiver of commit sizes: each number
/// says how many of the oldest pending turns have been committed.
pub(super) fn start(database: &Path) -> Outcome<(mpsc::Sender<Turn>, UnboundedReceiver<usize>)> {
    let connection = Connection::open(database)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE events (game INTEGER NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, \
         PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID",
    )?;
    let (turns, waiting) = mpsc::channel();
    let (durable, counts) = unbounded_channel();
    thread::spawn(move || {
        if let Err(error) = write(&connection, &waiting, &durable) {
            eprintln!("the relay's writer failed: {error}");
        }
    });
    Ok((turns, counts))
}

fn write(
    connection: &Connection,
    waiting: &mpsc::Receiver<Turn>,
    durable: &UnboundedSender<usize>,
) -> rusqlite::Result<()> {
    let mut begin = connection.prepare("BEGIN IMMEDIATE")?;
    let mut insert = connection.prepare("INSERT INTO events (game, seq, body) VALUES (?, ?, ?)")?;
    let mut commit = connection.prepare("COMMIT")?;
    while let Ok(first) = waiting.recv() {
        let mut count = 0;
        begin.execute([])?;
        for turn in std::iter::once(first).chain(waiting.try_iter()).take(BATCH) {
            insert.execute(params![turn.game, turn.seq, turn.body])?;
            count += 1;
        }
        commit.execute([])?;
        if durable.send(count).is_err() {
            break;
        }
    }
    Ok(())
}
