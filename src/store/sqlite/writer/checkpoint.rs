//! Carrying what was committed from the write-ahead log into the database file, on a thread of its
//! own, so that no commit waits for it.

use std::{
    path::Path,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread::{self, JoinHandle},
};

use rusqlite::Connection;

use super::connection;
use crate::store::StoreError;

/// Changed rows after which a checkpoint pays: some thousand pages, and more than a thousand moves.
const ROWS: u64 = 2_500;
/// The log's length, in pages of 4,096 bytes, from which on it has to begin anew: 64 MiB.
const LONG: i64 = 16_384;

/// The thread, and when to wake it.
pub(super) struct Checkpointer {
    /// Rows that had been changed when the thread was woken last.
    carried: u64,
    wake: SyncSender<()>,
    thread: JoinHandle<()>,
}

impl Checkpointer {
    pub(super) fn spawn(path: &Path) -> Result<Self, StoreError> {
        let connection = connection::connect(path)?;
        // One wake-up may wait: it stands for all that come while the thread works.
        let (wake, woken) = sync_channel(1);
        let thread = thread::Builder::new()
            .name("checkpoints".to_owned())
            .spawn(move || serve(&connection, &woken))
            .map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Self {
            carried: 0,
            wake,
            thread,
        })
    }

    /// The writer has changed so many rows since it began.
    pub(super) fn written(&mut self, rows: u64) {
        if rows.saturating_sub(self.carried) >= ROWS {
            self.carried = rows;
            // A full channel means that the thread will look anyway.
            let _ = self.wake.try_send(());
        }
    }

    /// Ends the thread and waits for it, so that the writer is the last to close the file.
    pub(super) fn stop(self) {
        drop(self.wake);
        if self.thread.join().is_err() {
            tracing::error!("the thread that makes checkpoints had failed");
        }
    }
}

fn serve(connection: &Connection, woken: &Receiver<()>) {
    while woken.recv().is_ok() {
        if let Err(error) = checkpoint(connection) {
            tracing::warn!(%error, "a checkpoint failed; the write-ahead log grows until one succeeds");
        }
    }
}

/// Carries over what is there. The writer goes on meanwhile and adds to the log, so that a busy one
/// never begins anew by itself; when it has grown long, the writer waits a moment for the rest.
fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    let pages = |mode| connection.query_row(mode, [], |row| row.get::<_, i64>(1));
    if pages("PRAGMA wal_checkpoint(PASSIVE)")? >= LONG {
        pages("PRAGMA wal_checkpoint(RESTART)")?;
    }
    Ok(())
}
