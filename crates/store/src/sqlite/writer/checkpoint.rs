//! Moves committed data from the write-ahead log into the database file (a checkpoint) on a
//! separate thread, so that no commit waits for it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;

use super::connection;
use crate::StoreError;

/// Number of changed rows after which a checkpoint is worthwhile. It corresponds to a few thousand
/// pages and more than a thousand moves.
const ROWS: u64 = 2_500;
/// Length at which the write-ahead log must be restarted, in pages of 4,096 bytes: 64 MiB.
const LONG: i64 = 16_384;

/// Maximum time that the writer waits for the log to be emptied, and the delay before the next
/// attempt if a reader still uses old data.
const EMPTYING: Duration = Duration::from_millis(200);
const RETRY: Duration = Duration::from_secs(1);

/// A flag that requests emptying the write-ahead log, because the log contains deleted data.
#[derive(Clone, Debug)]
pub(in crate::sqlite) struct ScrubFlag(Arc<AtomicBool>);

impl Default for ScrubFlag {
    /// Returns a set flag, because a killed program may have left deleted data in the log.
    fn default() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }
}

impl ScrubFlag {
    /// Returns a flag that is not set.
    #[cfg(test)]
    pub(super) fn unwanted() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    /// Requests that the write-ahead log be emptied once the current batch is durable.
    pub(in crate::sqlite) fn want(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn is_wanted(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// A handle to the checkpoint thread, with the data that determines when to wake it.
pub(super) struct Checkpointer {
    /// Number of changed rows when the thread was last woken.
    carried: u64,
    wake: SyncSender<()>,
    scrub: ScrubFlag,
    thread: JoinHandle<()>,
}

impl Checkpointer {
    pub(super) fn spawn(path: &Path, scrub: ScrubFlag) -> Result<Self, StoreError> {
        let connection = connection::connect(path)?;
        // The capacity is one: a pending wake-up covers all later ones until the thread handles it.
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

    /// Wakes the thread if necessary, given the number of rows that the writer has changed since
    /// its start. Returns whether the thread is still running.
    pub(super) fn written(&mut self, rows: u64) -> bool {
        if rows.saturating_sub(self.carried) >= ROWS || self.scrub.is_wanted() {
            self.carried = rows;
            // If the channel is full, the thread will check anyway.
            return self.wake.try_send(()) != Err(TrySendError::Disconnected(()));
        }
        true
    }

    /// Stops the thread and waits for its end, so that the writer is the last to close the file.
    pub(super) fn stop(self) {
        drop(self.wake);
        if self.thread.join().is_err() {
            tracing::error!("the thread that makes checkpoints had failed");
        }
    }
}

fn serve(connection: &Connection, woken: &Receiver<()>, scrub: &ScrubFlag) {
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

/// Truncates the write-ahead log, so that no deleted data remains in it. Returns `false` if another
/// connection still reads from the log.
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

/// Moves the current contents of the write-ahead log into the database file. The writer keeps
/// appending meanwhile, so a busy log never restarts by itself. If the log is long, the writer has
/// to wait briefly for a restart.
fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    let pages = |mode| connection.query_row(mode, [], |row| row.get::<_, i64>(1));
    if pages("PRAGMA wal_checkpoint(PASSIVE)")? >= LONG {
        pages("PRAGMA wal_checkpoint(RESTART)")?;
    }
    Ok(())
}
