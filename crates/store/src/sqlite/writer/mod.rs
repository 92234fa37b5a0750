//! The writer, the only thread that writes, on a dedicated blocking connection. It commits all
//! queued jobs together and then answers them, so the disk is flushed once per batch and not once
//! per command.
//!
//! A job is a closure that runs within the writer's transaction and returns a result. All writes of
//! a job are committed together or not at all.

pub(super) mod append;
mod checkpoint;
pub(super) mod comments;
mod conditional;
mod connection;
mod engine;
mod job;
pub(super) mod limits;
mod people;
pub(super) mod projection;
mod ratings;
mod records;
pub(super) mod writes;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::StoreError;
use checkpoint::{Checkpointer, ScrubFlag};
use job::{PendingJob, QueuedJob};

/// Maximum number of queued jobs. Senders of further jobs wait.
const QUEUE: usize = 1_024;
/// Maximum number of jobs per transaction.
const BATCH: usize = 256;

/// Maximum number of times that the writer thread yields to other threads before it writes a batch.
const YIELDS: usize = 8;

enum WriterMessage {
    Job(Box<dyn QueuedJob>),
    /// A job that runs without foreign key checks, in a separate transaction.
    Unchecked(Box<dyn QueuedJob>),
    /// Asks the thread to confirm that it is running.
    Probe(oneshot::Sender<()>),
    /// Stops the thread once the queued jobs are written and the file is closed.
    Close(oneshot::Sender<()>),
}

/// A handle to the writer thread's queue. Jobs run in order.
#[derive(Clone, Debug)]
pub(super) struct WriteQueue {
    messages: mpsc::Sender<WriterMessage>,
    scrub: ScrubFlag,
}

impl WriteQueue {
    /// Opens a file with the current schema and starts the writer thread. If `max_pages` is given,
    /// the file never grows larger.
    pub(super) fn open(path: &Path, max_pages: Option<u32>) -> Result<Self, StoreError> {
        let connection = connection::open(path, max_pages)?;
        let scrub = ScrubFlag::default();
        let checkpointer = Checkpointer::spawn(path, scrub.clone())?;
        let (messages, inbox) = mpsc::channel(QUEUE);
        std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || serve(connection, checkpointer, inbox))
            .map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Self { messages, scrub })
    }

    /// Returns the flag with which a job requests that the write-ahead log be emptied.
    pub(super) fn scrub(&self) -> ScrubFlag {
        self.scrub.clone()
    }

    /// Runs a job, and returns once its writes are durable. If a batch fails, each of its jobs is
    /// retried in a separate transaction.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        job: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.hand_in(job, WriterMessage::Job).await
    }

    /// Like `WriteQueue::write`, for a job that also removes all references to the rows that it
    /// removes, so that no foreign keys need checking.
    pub(super) async fn write_unchecked<T: Send + 'static>(
        &self,
        job: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.hand_in(job, WriterMessage::Unchecked).await
    }

    async fn hand_in<T: Send + 'static>(
        &self,
        job: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
        message: fn(Box<dyn QueuedJob>) -> WriterMessage,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.messages
            .send(message(Box::new(PendingJob::new(job, answer))))
            .await
            .map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Returns once the thread responds, even if writes fail.
    pub(super) async fn probe(&self) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let probe = WriterMessage::Probe(answer);
        let sent = self.messages.send(probe).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)
    }

    /// Returns once the thread has ended.
    pub(super) async fn ended(&self) {
        self.messages.closed().await;
    }

    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self
            .messages
            .send(WriterMessage::Close(answer))
            .await
            .is_ok()
        {
            // If the thread has already ended, the writer is closed.
            let _ = answered.await;
        }
    }
}

fn serve(
    mut connection: Connection,
    mut checkpointer: Checkpointer,
    mut inbox: mpsc::Receiver<WriterMessage>,
) {
    let mut waiting = Vec::new();
    let mut closing = Vec::new();
    let mut unchecked = Vec::new();
    while let Some(first) = inbox.blocking_recv() {
        waiting.push(first);
        gather(&mut inbox, &mut waiting);
        let together = jobs(&mut waiting, &mut inbox, &mut closing, &mut unchecked);
        let mut latecomers = || {
            while let Ok(message) = inbox.try_recv() {
                waiting.push(message);
            }
            jobs(&mut waiting, &mut inbox, &mut closing, &mut unchecked)
        };
        // The callers have already received the results.
        drop(carry_out(&mut connection, together, &mut latecomers));
        carry_out_unchecked(&mut connection, unchecked.drain(..));
        if !connection.is_autocommit() {
            // No other write could start, so the thread ends. The server then stops and is
            // restarted.
            tracing::error!("a write that failed cannot be rolled back; the writer ends");
            break;
        }
        if !checkpointer.written(connection.total_changes()) {
            // The log would grow without limit, so the thread ends. The server then stops and is
            // restarted.
            break;
        }
    }
    checkpointer.stop();
    if let Err((_, error)) = connection.close() {
        tracing::warn!(%error, "the database was not closed cleanly; nothing is lost");
    }
    for answer in closing {
        // The caller may have been dropped.
        let _ = answer.send(());
    }
}

/// Takes all queued jobs, and those that arrive while this thread yields, because jobs in one batch
/// cost a single disk flush. Yielding takes no time if no other thread waits for a processor.
fn gather(inbox: &mut mpsc::Receiver<WriterMessage>, waiting: &mut Vec<WriterMessage>) {
    for _ in 0..YIELDS {
        let before = waiting.len();
        std::thread::yield_now();
        while waiting.len() < BATCH
            && let Ok(message) = inbox.try_recv()
        {
            waiting.push(message);
        }
        if waiting.len() == before || waiting.len() == BATCH {
            return;
        }
    }
}

/// Extracts the jobs from the messages and moves jobs without foreign key checks to `unchecked`.
/// After a request to close, no further messages are accepted.
fn jobs(
    messages: &mut Vec<WriterMessage>,
    inbox: &mut mpsc::Receiver<WriterMessage>,
    closing: &mut Vec<oneshot::Sender<()>>,
    unchecked: &mut Vec<Box<dyn QueuedJob>>,
) -> Vec<Box<dyn QueuedJob>> {
    let mut jobs = Vec::new();
    for message in messages.drain(..) {
        match message {
            WriterMessage::Job(job) => jobs.push(job),
            WriterMessage::Unchecked(job) => unchecked.push(job),
            // The caller may have been dropped.
            WriterMessage::Probe(answer) => _ = answer.send(()),
            WriterMessage::Close(answer) => {
                inbox.close();
                closing.push(answer);
            }
        }
    }
    jobs
}

/// Commits the jobs together. If that fails, commits each job separately, so that one that cannot
/// be written does not affect the others.
///
/// If another program's lock blocks the writer, the jobs share one wait and fail together with the
/// `latecomers`, the jobs that arrived during the wait. `latecomers` is called before the first
/// answer, so that a caller who retries gets a new attempt. Returns the result of the last attempt.
fn carry_out(
    connection: &mut Connection,
    mut jobs: Vec<Box<dyn QueuedJob>>,
    latecomers: &mut dyn FnMut() -> Vec<Box<dyn QueuedJob>>,
) -> Result<(), StoreError> {
    if jobs.is_empty() {
        return Ok(());
    }
    let together = u32::try_from(jobs.len()).unwrap_or(u32::MAX);
    metrics::histogram!("postern_commit_commands").record(together);
    match commit(connection, &mut jobs) {
        Err(error) if jobs.len() > 1 && error != StoreError::Locked => {
            let mut last = Err(error);
            for job in jobs {
                last = match last {
                    Err(StoreError::Locked) => {
                        job.answer(Err(StoreError::Locked));
                        last
                    }
                    _ => carry_out(connection, vec![job], latecomers),
                };
            }
            last
        }
        result => {
            if let Err(error) = &result {
                tracing::error!(%error, "a write failed");
            }
            if result == Err(StoreError::Locked) {
                jobs.extend(latecomers());
            }
            for job in jobs {
                job.answer(result.clone());
            }
            result
        }
    }
}

/// Runs each job in a separate transaction without foreign key checks.
fn carry_out_unchecked(
    connection: &mut Connection,
    jobs: impl Iterator<Item = Box<dyn QueuedJob>>,
) {
    const FOREIGN_KEYS: &str = "foreign_keys";
    for job in jobs {
        match connection.pragma_update(None, FOREIGN_KEYS, false) {
            // The caller has already received the result.
            Ok(()) => drop(carry_out(connection, vec![job], &mut Vec::new)),
            Err(error) => job.answer(Err(error.into())),
        }
        if let Err(error) = connection.pragma_update(None, FOREIGN_KEYS, true) {
            tracing::error!(%error, "the writer checks foreign keys no more");
        }
    }
}

/// Runs all jobs in one transaction and commits it. Rolls everything back if a job fails.
fn commit(connection: &mut Connection, jobs: &mut [Box<dyn QueuedJob>]) -> Result<(), StoreError> {
    // Take the write lock now, so that another program cannot write between the checks and the
    // inserts.
    connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    let result = jobs
        .iter_mut()
        .try_for_each(|job| run(&mut **job, connection))
        .and_then(|()| {
            connection.prepare_cached("COMMIT")?.execute([])?;
            Ok(())
        });
    if result.is_err() && !connection.is_autocommit() {
        connection.prepare_cached("ROLLBACK")?.execute([])?;
    }
    result
}

/// Runs a job. A panic counts as a failure, and the thread continues.
fn run(job: &mut dyn QueuedJob, connection: &mut Connection) -> Result<(), StoreError> {
    // Unwind safe, because the job's writes are rolled back and no other state is shared.
    catch_unwind(AssertUnwindSafe(|| job.run(connection))).unwrap_or_else(|_| {
        metrics::counter!("postern_job_failures_total", "job" => "writer").increment(1);
        Err(StoreError::Panicked)
    })
}

#[cfg(test)]
mod tests;
