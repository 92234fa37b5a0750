//! The only task of a node that adds to logs, on a dedicated connection. It takes all queued jobs,
//! commits them together, and answers afterwards: the disk is flushed once per batch and not once
//! per command. Other nodes do the same concurrently; locks on the games' rows serialise them.

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

pub(super) use draft::Wide;

use std::{panic::AssertUnwindSafe, time::Duration};

use futures_util::FutureExt as _;
use sqlx::postgres::PgConnectOptions;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::cluster::notices::Notices;
use crate::{Append, StoreError};
use batch::Answer;
use line::{Committed, Line};

/// Maximum number of queued jobs. Further jobs wait for room.
const QUEUE: usize = 1_024;
/// Maximum number of jobs in one transaction.
const BATCH: u16 = 256;
/// Maximum number of games locked by others that are waited for, one after another, when a batch
/// has failed. The rest are refused.
const MOST_LOCKED: usize = 3;
/// Maximum time that a readiness check waits for the writer.
const SOON: Duration = Duration::from_secs(2);
/// Maximum number of times that the task yields to others before it writes a batch.
const YIELDS: usize = 8;

/// Appends that are written together or not at all, and the sender of their answer.
struct Job {
    appends: Vec<Append>,
    answer: oneshot::Sender<Answer>,
}

impl Job {
    fn answer(self, answer: Answer) {
        // The caller may have gone; the write stays.
        let _ = self.answer.send(answer);
    }
}

enum Message {
    Job(Job),
    /// Stop accepting messages, write the queued jobs, close the connection, then answer.
    Close(oneshot::Sender<()>),
}

/// The queue for jobs, which are processed in order.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    messages: mpsc::Sender<Message>,
}

impl Writer {
    /// Starts the task. It connects when it has something to write.
    pub(super) fn start(options: PgConnectOptions, notices: Notices) -> Self {
        let (messages, inbox) = mpsc::channel(QUEUE);
        let task = Task {
            inbox,
            closing: Vec::new(),
            line: Line::new(options),
            notices,
        };
        tokio::spawn(task.serve());
        Self { messages }
    }

    /// Adds to a log, and returns once that is durable.
    pub(super) async fn append_all(&self, appends: Vec<Append>) -> Answer {
        let (answer, answered) = oneshot::channel();
        let job = Job { appends, answer };
        self.messages
            .send(Message::Job(job))
            .await
            .map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Checks that the writer can reach the database, because it may be blocked while other
    /// connections are not. A busy writer counts as healthy, and so does one that waits for a game
    /// locked by somebody else, as the writers of all nodes would.
    pub(super) async fn check(&self) -> Result<(), StoreError> {
        match timeout(SOON, self.append_all(Vec::new())).await {
            Err(_) | Ok(Err(StoreError::Locked)) => Ok(()),
            Ok(answer) => answer.map(drop),
        }
    }

    /// Fails if the task has ended. While it runs, each of its waits has a time limit.
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
        if self.messages.send(Message::Close(answer)).await.is_ok() {
            // A writer that has ended counts as closed.
            let _ = answered.await;
        }
    }
}

struct Task {
    inbox: mpsc::Receiver<Message>,
    closing: Vec<oneshot::Sender<()>>,
    line: Line,
    notices: Notices,
}

impl Task {
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
            // The caller may no longer be waiting.
            let _ = answer.send(());
        }
    }

    fn take(&mut self, message: Message, jobs: &mut Vec<Job>) {
        match message {
            Message::Job(job) => jobs.push(job),
            Message::Close(answer) => {
                self.inbox.close();
                self.closing.push(answer);
            }
        }
    }

    /// Takes everything else that is queued, and what others send once this task yields.
    async fn gather(&mut self, jobs: &mut Vec<Job>) {
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

    /// Commits the jobs together. If that fails, commits each on its own, so that one that cannot
    /// be written does not affect the others.
    async fn carry_out(&mut self, jobs: Vec<Job>) {
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

    async fn carry_out_one_by_one(&mut self, jobs: Vec<Job>) {
        // Each game is waited for once. After several locked games the cause is general, so the
        // rest are refused.
        let mut locked = Vec::new();
        let mut jobs = jobs.into_iter();
        while let Some(job) = jobs.next() {
            let game = job.appends.first().map(|append| append.entry.game.clone());
            if locked.len() == MOST_LOCKED || locked.contains(&game) {
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

    /// Answers these jobs, and those queued since, that the database cannot be reached. All are
    /// taken before the first answer: a caller who retries after an answer gets a new attempt.
    fn refuse(&mut self, mut jobs: Vec<Job>) {
        while let Ok(message) = self.inbox.try_recv() {
            self.take(message, &mut jobs);
        }
        for job in jobs {
            job.answer(Err(StoreError::Unreachable));
        }
    }

    /// Writes all or nothing. A panic counts as a failure, and the task continues.
    async fn commit(&mut self, jobs: &[Job]) -> Result<Vec<Answer>, StoreError> {
        let answers = AssertUnwindSafe(self.try_to_commit(jobs)).catch_unwind();
        answers.await.unwrap_or_else(|_| {
            metrics::counter!("postern_job_failures_total", "job" => "writer").increment(1);
            // The connection may be in the middle of a transaction.
            self.line.lose();
            Err(StoreError::Panicked)
        })
    }

    /// Determines the result of an interrupted commit before anything is repeated, however long
    /// that takes. New jobs are refused in the meantime.
    async fn try_to_commit(&mut self, jobs: &[Job]) -> Result<Vec<Answer>, StoreError> {
        let appends: Vec<&[Append]> = jobs.iter().map(|job| job.appends.as_slice()).collect();
        loop {
            let (answers, trace) = match self.line.commit(&appends, self.notices).await? {
                Committed::Yes(answers) => return Ok(answers),
                Committed::Unknown(answers, trace) => (answers, trace),
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

fn answer(jobs: Vec<Job>, answers: Vec<Answer>) {
    for (job, answer) in jobs.into_iter().zip(answers) {
        job.answer(answer);
    }
}
