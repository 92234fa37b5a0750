//! Carrying what was committed from the write-ahead log into the database file, on a thread of its
//! own, so that no commit waits for it.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;

use super::connection;
use crate::StoreError;

/// Changed rows after which a checkpoint pays: some thousand pages, and more than a thousand moves.
const ROWS: u64 = 2_500;
/// The log's length, in pages of 4,096 bytes, from which on it has to begin anew: 64 MiB.
const LONG: i64 = 16_384;

/// How long the writer may have to wait while the log is emptied, and how long to wait before that is
/// tried again where somebody still reads what was.
const EMPTYING: Duration = Duration::from_millis(200);
const RETRY: Duration = Duration::from_secs(1);

/// Whether the log is to be emptied, since it holds something that was deleted.
#[derive(Clone, Debug)]
pub(in crate::sqlite) struct Scrub(Arc<AtomicBool>);

impl Default for Scrub {
    /// A program that was killed may have left something.
    fn default() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }
}

impl Scrub {
    /// That nothing was deleted yet.
    #[cfg(test)]
    pub(super) fn unwanted() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    /// Has the log emptied once the batch that is being written is durable.
    pub(in crate::sqlite) fn want(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn is_wanted(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// The thread, and when to wake it.
pub(super) struct Checkpointer {
    /// Rows that had been changed when the thread was woken last.
    carried: u64,
    wake: SyncSender<()>,
    scrub: Scrub,
    thread: JoinHandle<()>,
}

impl Checkpointer {
    pub(super) fn spawn(path: &Path, scrub: Scrub) -> Result<Self, StoreError> {
        let connection = connection::connect(path)?;
        // One wake-up may wait: it stands for all that come while the thread works.
        let (wake, woken) = sync_channel(1);
        let wanted = scrub.clone();
        let thread = thread::Builder::new()
            .name("checkpoints".to_owned())
            .spawn(move || serve(&connection, &woken, &wanted))
            .map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Self {
            carried: 0,
            wake,
            scrub,
            thread,
        })
    }

    /// The writer has changed so many rows since it began. Whether the thread is still there.
    pub(super) fn written(&mut self, rows: u64) -> bool {
        if rows.saturating_sub(self.carried) >= ROWS || self.scrub.is_wanted() {
            self.carried = rows;
            // A full channel means that the thread will look anyway.
            return self.wake.try_send(()) != Err(TrySendError::Disconnected(()));
        }
        true
    }

    /// Ends the thread and waits for it, so that the writer is the last to close the file.
    pub(super) fn stop(self) {
        drop(self.wake);
        if self.thread.join().is_err() {
            tracing::error!("the thread that makes checkpoints had failed");
        }
    }
}

fn serve(connection: &Connection, woken: &Receiver<()>, scrub: &Scrub) {
    loop {
        let woken = if scrub.is_wanted() {
            woken.recv_timeout(RETRY)
        } else {
            woken.recv().map_err(RecvTimeoutError::from)
        };
        if woken == Err(RecvTimeoutError::Disconnected) {
            return;
        }
        if let Err(error) = checkpoint(connection) {
            tracing::warn!(%error, "a checkpoint failed; the write-ahead log grows until one succeeds");
        } else if scrub.0.swap(false, Ordering::SeqCst) && !is_emptied(connection) {
            scrub.want();
        }
    }
}

/// Empties the log, of which nothing is left in the file then. `false` if somebody still reads from
/// it, or it cannot be done now.
fn is_emptied(connection: &Connection) -> bool {
    let patience = |time| connection.busy_timeout(time);
    let emptied = patience(EMPTYING).and_then(|()| {
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
            row.get::<_, i64>(0)
        })
    });
    let usual = patience(connection::BUSY_TIMEOUT);
    emptied == Ok(0) && usual.is_ok()
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
