//! The one task of a node that adds to logs, on a connection of its own. It takes what is waiting,
//! commits it together, and answers only then: a commit costs one flush of the disk a batch and not a
//! command. Other nodes do the same at the same time; locks on the games' rows put them in order.

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

/// Most jobs that wait for the writer; more wait for room.
const QUEUE: usize = 1_024;
/// Most jobs in one transaction.
const BATCH: u16 = 256;
/// So many games that others keep locked are waited for, one after another, when a batch has failed;
/// the rest are refused then.
const MOST_LOCKED: usize = 3;
/// How long a readiness check waits for the writer.
const SOON: Duration = Duration::from_secs(2);
/// How often the others are let forward before a batch is written.
const YIELDS: usize = 8;

/// Appends that are written together or not at all, and the caller who waits for the answer.
struct Job {
    appends: Vec<Append>,
    answer: oneshot::Sender<Answer>,
}

impl Job {
    fn answer(self, answer: Answer) {
        // The caller may be gone; what was written stays.
        let _ = self.answer.send(answer);
    }
}

enum Message {
    Job(Job),
    /// Take nothing more, write what is waiting, close the connection, then answer.
    Close(oneshot::Sender<()>),
}

/// Where jobs are handed in. They are carried out in that order.
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

    /// Adds to a log, and answers when it is durable.
    pub(super) async fn append_all(&self, appends: Vec<Append>) -> Answer {
        let (answer, answered) = oneshot::channel();
        let job = Job { appends, answer };
        self.messages
            .send(Message::Job(job))
            .await
            .map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Whether the writer gets through to the database: what keeps it out need not be in the way of
    /// other connections. A writer that is busy is no reason to turn people away. It may wait for a
    /// game that somebody keeps locked, as the writers of all nodes would.
    pub(super) async fn check(&self) -> Result<(), StoreError> {
        match timeout(SOON, self.append_all(Vec::new())).await {
            Err(_) | Ok(Err(StoreError::Locked)) => Ok(()),
            Ok(answer) => answer.map(drop),
        }
    }

    /// Fails when the task has ended. While it has not, each single wait of it has a limit.
    pub(super) fn probe(&self) -> Result<(), StoreError> {
        if self.messages.is_closed() {
            return Err(StoreError::Closed);
        }
        Ok(())
    }

    /// Ends when the task has.
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
            // Nobody may wait for it any more.
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

    /// Takes what else is there, and what others hand in as soon as this task lets them.
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

    /// Commits the jobs together; if that fails, each by itself, so that one that cannot be written
    /// does not take the others with it.
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
        // Each is waited for once, and after some it is not one game or another but all of them.
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

    /// Says to these jobs that the database cannot be reached, and to those that have waited for it
    /// too. They are taken before anybody is answered: a caller who comes back after an answer gets
    /// an attempt of its own.
    fn refuse(&mut self, mut jobs: Vec<Job>) {
        while let Ok(message) = self.inbox.try_recv() {
            self.take(message, &mut jobs);
        }
        for job in jobs {
            job.answer(Err(StoreError::Unreachable));
        }
    }

    /// Writes all or nothing. A panic is a failure like any other, and the task goes on.
    async fn commit(&mut self, jobs: &[Job]) -> Result<Vec<Answer>, StoreError> {
        let answers = AssertUnwindSafe(self.try_to_commit(jobs)).catch_unwind();
        answers.await.unwrap_or_else(|_| {
            metrics::counter!("postern_job_failures_total", "job" => "writer").increment(1);
            // It may be in the middle of a transaction.
            self.line.lose();
            Err(StoreError::Panicked)
        })
    }

    /// What became of a commit that was cut off is found out before anything is repeated, however
    /// long that takes; whoever comes meanwhile is refused.
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
