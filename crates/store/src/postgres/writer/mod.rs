//! The writer, the only task of a node that appends to game logs, on a dedicated connection. It
//! commits all queued jobs together and then answers them, so the disk is flushed once per batch
//! and not once per command. The writers of other nodes run concurrently; row locks on the games
//! serialise them.

mod batch;
mod conditional;
mod draft;
mod failure;
mod head;
mod held;
pub(super) mod insert;
mod known;
mod limits;
mod line;
mod outcome;
mod ratings;
mod records;

pub(super) use draft::GameUpsert;

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::cluster::notices::NoticeWriter;
use crate::{LogAppend, StoreError};
use batch::JobAnswer;
use line::{BatchCommitResult, WriterSession};

/// Maximum number of queued jobs. Senders of further jobs wait.
const QUEUE: usize = 1_024;
/// Maximum number of jobs per transaction.
const BATCH: u16 = 256;
/// Maximum number of games for whose locks the writer waits, one after another, after a batch has
/// failed. All other jobs of the batch are refused.
const MAX_LOCKED_GAMES: usize = 3;
/// Maximum time that a readiness check waits for the writer.
const SOON: Duration = Duration::from_secs(2);
/// Maximum number of times that the writer task yields to other tasks before it writes a batch.
const YIELDS: usize = 8;

/// A group of appends that are written together or not at all, with the channel for their result.
struct AppendJob {
    appends: Vec<LogAppend>,
    answer: oneshot::Sender<JobAnswer>,
}

impl AppendJob {
    fn answer(self, answer: JobAnswer) {
        // The caller may have been dropped. The events stay written.
        let _ = self.answer.send(answer);
    }
}

enum WriterMessage {
    Job(AppendJob),
    /// Stops the task once the queued jobs are written and the connection is closed.
    Close(oneshot::Sender<()>),
}

/// A handle to the writer task's queue. Jobs run in order.
#[derive(Clone, Debug)]
pub(super) struct AppendQueue {
    messages: mpsc::Sender<WriterMessage>,
}

impl AppendQueue {
    /// Spawns the writer task. It connects once it has something to write.
    pub(super) fn start(options: PgConnectOptions, notices: NoticeWriter) -> Self {
        let (messages, inbox) = mpsc::channel(QUEUE);
        let task = WriterTask {
            inbox,
            closing: Vec::new(),
            line: WriterSession::new(options),
            notices,
        };
        tokio::spawn(task.serve());
        Self { messages }
    }

    /// Appends to a log, and returns once the events are durable.
    pub(super) async fn append_all(&self, appends: Vec<LogAppend>) -> JobAnswer {
        let (answer, answered) = oneshot::channel();
        let job = AppendJob { appends, answer };
        self.messages
            .send(WriterMessage::Job(job))
            .await
            .map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Checks that the writer can reach the database, because the connection pool may reach it when
    /// the writer cannot. A busy writer counts as healthy. So does a writer that waits for the lock
    /// of a game, because the writers of all nodes would have to wait for that lock.
    pub(super) async fn check(&self) -> Result<(), StoreError> {
        match timeout(SOON, self.append_all(Vec::new())).await {
            Err(_) | Ok(Err(StoreError::Locked)) => Ok(()),
            Ok(answer) => answer.map(drop),
        }
    }

    /// Returns an error if the task has ended. A running task never hangs, because each of its
    /// waits has a time limit.
    pub(super) fn probe(&self) -> Result<(), StoreError> {
        if self.messages.is_closed() {
            return Err(StoreError::Closed);
        }
        Ok(())
    }

    /// Returns once the task has ended.
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
            // If the task has already ended, the writer is closed.
            let _ = answered.await;
        }
    }
}

struct WriterTask {
    inbox: mpsc::Receiver<WriterMessage>,
    closing: Vec<oneshot::Sender<()>>,
    line: WriterSession,
    notices: NoticeWriter,
}

impl WriterTask {
    async fn serve(mut self) {
        while let Some(first) = self.inbox.recv().await {
            let mut jobs = Vec::new();
            self.take(first, &mut jobs);
            self.gather(&mut jobs).await;
            if !jobs.is_empty() {
                self.carry_out(jobs).await;
            }
        }
        self.line.close().await;
        for answer in self.closing {
            // The caller may have been dropped.
            let _ = answer.send(());
        }
    }

    fn take(&mut self, message: WriterMessage, jobs: &mut Vec<AppendJob>) {
        match message {
            WriterMessage::Job(job) => jobs.push(job),
            WriterMessage::Close(answer) => {
                self.inbox.close();
                self.closing.push(answer);
            }
        }
    }

    /// Takes all queued jobs, and those that arrive while this task yields.
    async fn gather(&mut self, jobs: &mut Vec<AppendJob>) {
        for _ in 0..YIELDS {
            let before = jobs.len();
            tokio::task::yield_now().await;
            while jobs.len() < usize::from(BATCH)
                && let Ok(message) = self.inbox.try_recv()
            {
                self.take(message, jobs);
            }
            if jobs.len() == before || jobs.len() == usize::from(BATCH) {
                return;
            }
        }
    }

    /// Commits the jobs together. If that fails, commits each job separately, so that one that
    /// cannot be written does not affect the others.
    async fn carry_out(&mut self, jobs: Vec<AppendJob>) {
        let together = u32::try_from(jobs.len()).unwrap_or(u32::MAX);
        metrics::histogram!("postern_commit_commands").record(together);
        match self.commit(&jobs).await {
            Ok(answers) => answer(jobs, answers),
            Err(StoreError::Unreachable) => self.refuse(jobs),
            Err(error)
                if jobs.len() == 1
                    || matches!(error, StoreError::Closed | StoreError::NewerSchema) =>
            {
                tracing::error!(%error, "a write failed");
                let answers = vec![Err(error); jobs.len()];
                answer(jobs, answers);
            }
            Err(_) => self.carry_out_one_by_one(jobs).await,
        }
    }

    async fn carry_out_one_by_one(&mut self, jobs: Vec<AppendJob>) {
        // Wait only once for each locked game. Several locked games suggest a general cause, so the
        // remaining jobs are refused.
        let mut locked = Vec::new();
        let mut jobs = jobs.into_iter();
        while let Some(job) = jobs.next() {
            let game = job.appends.first().map(|append| append.entry.game.clone());
            if locked.len() == MAX_LOCKED_GAMES || locked.contains(&game) {
                job.answer(Err(StoreError::Locked));
                continue;
            }
            let job = vec![job];
            match self.commit(&job).await {
                Ok(answers) => answer(job, answers),
                Err(StoreError::Unreachable) => {
                    return self.refuse(job.into_iter().chain(jobs).collect());
                }
                Err(error) => {
                    tracing::error!(%error, "a write failed");
                    if error == StoreError::Locked {
                        locked.push(game);
                    }
                    answer(job, vec![Err(error)]);
                }
            }
        }
    }

    /// Answers these jobs, and all queued ones, with the error that the database cannot be reached.
    /// The queue is emptied before the first answer, so that a caller who retries gets a new
    /// attempt.
    fn refuse(&mut self, mut jobs: Vec<AppendJob>) {
        while let Ok(message) = self.inbox.try_recv() {
            self.take(message, &mut jobs);
        }
        for job in jobs {
            job.answer(Err(StoreError::Unreachable));
        }
    }

    /// Writes all of the jobs or none. A panic counts as a failure, and the task continues.
    async fn commit(&mut self, jobs: &[AppendJob]) -> Result<Vec<JobAnswer>, StoreError> {
        let answers = AssertUnwindSafe(self.try_to_commit(jobs)).catch_unwind();
        answers.await.unwrap_or_else(|_| {
            metrics::counter!("postern_job_failures_total", "job" => "writer").increment(1);
            // The panic may have left the connection in the middle of a transaction.
            self.line.lose();
            Err(StoreError::Panicked)
        })
    }

    /// Commits the jobs. If the connection is lost during the commit, determines the commit's
    /// outcome before repeating anything, however long that takes. New jobs are refused in the
    /// meantime.
    async fn try_to_commit(&mut self, jobs: &[AppendJob]) -> Result<Vec<JobAnswer>, StoreError> {
        let appends: Vec<&[LogAppend]> = jobs.iter().map(|job| job.appends.as_slice()).collect();
        loop {
            let (answers, trace) = match self.line.commit(&appends, self.notices).await? {
                BatchCommitResult::Yes(answers) => return Ok(answers),
                BatchCommitResult::Unknown(answers, trace) => (answers, trace),
            };
            loop {
                match self.line.committed(&trace).await {
                    Ok(true) => return Ok(answers),
                    Ok(false) => break,
                    Err(_) => self.refuse(Vec::new()),
                }
                if !self.closing.is_empty() {
                    return Err(StoreError::Closed);
                }
            }
        }
    }
}

fn answer(jobs: Vec<AppendJob>, answers: Vec<JobAnswer>) {
    for (job, answer) in jobs.into_iter().zip(answers) {
        job.answer(answer);
    }
}
