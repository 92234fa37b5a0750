//! The one thread that writes, on a plain connection of its own. It takes what is waiting, commits
//! it together, and answers only then: durability costs one flush of the disk a batch and not a
//! command.
//!
//! A job is a closure that runs inside the writer's transaction and says what came of it. It may do
//! several things, which are then written together or not at all.

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

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::StoreError;
use checkpoint::{Checkpointer, Scrub};
use job::{Pending, Waiting};

/// Most jobs that wait for the writer; more wait for room.
const QUEUE: usize = 1_024;
/// Most jobs in one transaction.
const BATCH: usize = 256;

/// How often the others are let forward before a batch is written.
const YIELDS: usize = 8;

enum Message {
    Job(Box<dyn Waiting>),
    /// The same without foreign keys being checked, in a transaction of its own.
    Unchecked(Box<dyn Waiting>),
    /// Say that the thread goes on.
    Probe(oneshot::Sender<()>),
    /// Take nothing more, write what is waiting, close the file, then answer.
    Close(oneshot::Sender<()>),
}

/// Where jobs are handed in. They are carried out in that order.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    messages: mpsc::Sender<Message>,
    scrub: Scrub,
}

impl Writer {
    /// Opens the file, whose schema is that of today, and starts the thread. The file never grows
    /// beyond `max_pages`, if given.
    pub(super) fn open(path: &Path, max_pages: Option<u32>) -> Result<Self, StoreError> {
        let connection = connection::open(path, max_pages)?;
        let scrub = Scrub::default();
        let checkpointer = Checkpointer::spawn(path, scrub.clone())?;
        let (messages, inbox) = mpsc::channel(QUEUE);
        std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || serve(connection, checkpointer, inbox))
            .map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Self { messages, scrub })
    }

    /// For jobs of which nothing must be left in the write-ahead log.
    pub(super) fn scrub(&self) -> Scrub {
        self.scrub.clone()
    }

    /// Carries out a job, and answers when what it wrote is durable. When a batch fails, each of its
    /// jobs is carried out once more by itself.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        job: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.hand_in(job, Message::Job).await
    }

    /// The same for a job that has looked by itself whether anything refers to what it removes.
    pub(super) async fn write_unchecked<T: Send + 'static>(
        &self,
        job: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.hand_in(job, Message::Unchecked).await
    }

    async fn hand_in<T: Send + 'static>(
        &self,
        job: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
        message: fn(Box<dyn Waiting>) -> Message,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.messages
            .send(message(Box::new(Pending::new(job, answer))))
            .await
            .map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Answers when the thread comes round, whatever becomes of what is written.
    pub(super) async fn probe(&self) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let probe = Message::Probe(answer);
        let sent = self.messages.send(probe).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)
    }

    /// Ends when the thread has.
    pub(super) async fn ended(&self) {
        self.messages.closed().await;
    }

    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.messages.send(Message::Close(answer)).await.is_ok() {
            // A writer that is gone is closed as well.
            let _ = answered.await;
        }
    }
}

fn serve(
    mut connection: Connection,
    mut checkpointer: Checkpointer,
    mut inbox: mpsc::Receiver<Message>,
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
        // What became of them was answered.
        drop(carry_out(&mut connection, together, &mut latecomers));
        carry_out_unchecked(&mut connection, unchecked.drain(..));
        if !connection.is_autocommit() {
            // No other write could begin. The server ends, and is started again.
            tracing::error!("a write that failed cannot be rolled back; the writer ends");
            break;
        }
        if !checkpointer.written(connection.total_changes()) {
            // The log would grow without end. The server ends, and is started again.
            break;
        }
    }
    checkpointer.stop();
    if let Err((_, error)) = connection.close() {
        tracing::warn!(%error, "the database was not closed cleanly; nothing is lost");
    }
    for answer in closing {
        // Nobody may wait for it any more.
        let _ = answer.send(());
    }
}

/// Takes what else is there, and what others hand in as soon as this thread lets them: what is
/// written together costs one flush of the disk. Where nobody waits for a processor this takes no
/// time.
fn gather(inbox: &mut mpsc::Receiver<Message>, waiting: &mut Vec<Message>) {
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

/// The jobs among the messages, except those that are put aside in `unchecked`. Those who want the
/// file closed are noted, and nothing more is taken then.
fn jobs(
    messages: &mut Vec<Message>,
    inbox: &mut mpsc::Receiver<Message>,
    closing: &mut Vec<oneshot::Sender<()>>,
    unchecked: &mut Vec<Box<dyn Waiting>>,
) -> Vec<Box<dyn Waiting>> {
    let mut jobs = Vec::new();
    for message in messages.drain(..) {
        match message {
            Message::Job(job) => jobs.push(job),
            Message::Unchecked(job) => unchecked.push(job),
            // Nobody may wait for it any more.
            Message::Probe(answer) => _ = answer.send(()),
            Message::Close(answer) => {
                inbox.close();
                closing.push(answer);
            }
        }
    }
    jobs
}

/// Commits the jobs together; if that fails, each by itself, so that one that cannot be written
/// does not take the others with it. Another program's lock keeps all of them out alike: it is
/// waited for once, and `latecomers`, the jobs that came meanwhile, have waited for it too. They are
/// taken before anybody is answered: a caller who comes back after an answer gets an attempt of its
/// own. Gives what became of the last attempt.
fn carry_out(
    connection: &mut Connection,
    mut jobs: Vec<Box<dyn Waiting>>,
    latecomers: &mut dyn FnMut() -> Vec<Box<dyn Waiting>>,
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

/// Carries jobs out, each by itself, without foreign keys being checked.
fn carry_out_unchecked(connection: &mut Connection, jobs: impl Iterator<Item = Box<dyn Waiting>>) {
    const FOREIGN_KEYS: &str = "foreign_keys";
    for job in jobs {
        match connection.pragma_update(None, FOREIGN_KEYS, false) {
            // What became of it was answered.
            Ok(()) => drop(carry_out(connection, vec![job], &mut Vec::new)),
            Err(error) => job.answer(Err(error.into())),
        }
        if let Err(error) = connection.pragma_update(None, FOREIGN_KEYS, true) {
            tracing::error!(%error, "the writer checks foreign keys no more");
        }
    }
}

/// Writes all or nothing.
fn commit(connection: &mut Connection, jobs: &mut [Box<dyn Waiting>]) -> Result<(), StoreError> {
    // IMMEDIATE: another program that has the file open cannot write between our checks and our
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

/// Carries a job out. One that panics has failed like any other, and the thread goes on.
fn run(job: &mut dyn Waiting, connection: &mut Connection) -> Result<(), StoreError> {
    // What it has written is rolled back, and nothing else is shared.
    catch_unwind(AssertUnwindSafe(|| job.run(connection))).unwrap_or_else(|_| {
        metrics::counter!("postern_job_failures_total", "job" => "writer").increment(1);
        Err(StoreError::Panicked)
    })
}

#[cfg(test)]
mod tests;
