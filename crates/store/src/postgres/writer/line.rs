//! The writer's connection, which is replaced whenever it is lost.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, Executor as _, PgConnection};
use tokio::time::{sleep, timeout};

use super::batch::{JobAnswer, PreparedBatch};
use super::failure::TransactionFailure;
use super::outcome::CommitTrace;
use super::{batch, outcome};
use crate::postgres::cluster::notices::NoticeWriter;
use crate::postgres::connection;
use crate::{LogAppend, StoreError};

/// Maximum time that jobs wait until the server can be reached.
const PATIENCE: Duration = Duration::from_secs(5);
/// Maximum time for one step of a batch. After it, the connection counts as lost.
const ANSWER: Duration = Duration::from_secs(10);
/// First and longest delay of the exponential backoff between connection attempts.
const PAUSES: (Duration, Duration) = (Duration::from_millis(20), Duration::from_millis(500));
/// Maximum number of retries of a batch after a lost connection or a conflict with another node.
const TRIES: u32 = 5;

/// Makes statements use primary keys even if they were planned while the tables were small.
const SETTINGS: &str = "SET enable_seqscan = off";

/// The result of committing a batch.
pub(super) enum BatchCommitResult {
    Yes(Vec<JobAnswer>),
    /// The connection was lost during the commit. The answers are valid if the commit succeeded.
    Unknown(Vec<JobAnswer>, CommitTrace),
}

pub(super) struct WriterSession {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl WriterSession {
    pub(super) const fn new(options: PgConnectOptions) -> Self {
        Self {
            options,
            connection: None,
        }
    }

    /// Writes all of the jobs or none. If the connection is lost before the commit, it is replaced
    /// and the jobs are retried.
    pub(super) async fn commit(
        &mut self,
        jobs: &[&[LogAppend]],
        notices: NoticeWriter,
    ) -> Result<BatchCommitResult, StoreError> {
        let mut tries = 0;
        loop {
            let connection = self.connected().await?;
            let failure = match within(batch::prepare(connection, jobs, notices)).await {
                Ok(prepared) => match self.conclude(prepared).await {
                    Ok(committed) => return Ok(committed),
                    Err(failure) => failure,
                },
                Err(failure) => failure,
            };
            self.recover(&failure).await;
            tries += 1;
            // If there are several jobs, one of them may be the cause, so they are retried one by
            // one.
            let lost = failure.error == StoreError::Unreachable;
            let again = lost || (failure.overtaken && jobs.len() == 1);
            if !again || tries == TRIES {
                return Err(failure.error);
            }
        }
    }

    /// Whether a transaction was committed. Waits while the server is still processing the
    /// transaction.
    pub(super) async fn committed(&mut self, trace: &CommitTrace) -> Result<bool, StoreError> {
        self.connected().await?;
        let asked = timeout(PATIENCE, self.ask(trace)).await;
        asked.unwrap_or(Err(TransactionFailure::LOST)).map_err(|failure| {
            tracing::warn!(error = %failure.error, "it is not known yet what became of a write");
            self.connection = None;
            StoreError::Unreachable
        })
    }

    async fn ask(&mut self, trace: &CommitTrace) -> Result<bool, TransactionFailure> {
        let connection = self.connection.as_mut().ok_or(TransactionFailure::LOST)?;
        loop {
            if let Some(committed) = outcome::committed(connection, trace).await? {
                return Ok(committed);
            }
            sleep(PAUSES.0).await;
        }
    }

    /// Drops the connection, which aborts its transaction.
    pub(super) fn lose(&mut self) {
        self.connection = None;
    }

    pub(super) async fn close(self) {
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database’s connection was not closed cleanly; nothing is lost");
        }
    }

    async fn conclude(
        &mut self,
        prepared: PreparedBatch,
    ) -> Result<BatchCommitResult, TransactionFailure> {
        let PreparedBatch { answers, trace } = prepared;
        let Some(connection) = &mut self.connection else {
            return Err(TransactionFailure::LOST);
        };
        let Some(trace) = trace else {
            if within(batch::roll_back(connection)).await.is_err() {
                self.connection = None;
            }
            return Ok(BatchCommitResult::Yes(answers));
        };
        match within(batch::commit(connection)).await {
            Ok(()) => Ok(BatchCommitResult::Yes(answers)),
            Err(failure) if failure.error == StoreError::Unreachable => {
                tracing::warn!("the connection to the database was lost during a commit");
                self.connection = None;
                Ok(BatchCommitResult::Unknown(answers, trace))
            }
            Err(failure) => Err(failure),
        }
    }

    /// Rolls the failed transaction back. Drops the connection if it is lost.
    async fn recover(&mut self, failure: &TransactionFailure) {
        if failure.error == StoreError::Unreachable {
            tracing::warn!("the connection to the database was lost before a commit");
            self.connection = None;
            sleep(PAUSES.0).await;
        } else if let Some(connection) = &mut self.connection
            && within(batch::roll_back(connection)).await.is_err()
        {
            self.connection = None;
        }
    }

    /// Returns the connection, and reconnects if necessary. Returns an error if the server cannot
    /// be reached in time.
    async fn connected(&mut self) -> Result<&mut PgConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => timeout(PATIENCE, reconnect(&self.options))
                .await
                .map_err(|_| {
                    tracing::error!("the database cannot be reached");
                    StoreError::Unreachable
                })?,
        };
        Ok(self.connection.insert(connection))
    }
}

async fn reconnect(options: &PgConnectOptions) -> PgConnection {
    let mut pause = PAUSES.0;
    loop {
        match connect(options).await {
            Ok(connection) => return connection,
            Err(failure) => tracing::warn!(error = %failure.error, "no connection to the database"),
        }
        sleep(pause).await;
        pause = (pause * 2).min(PAUSES.1);
    }
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, TransactionFailure> {
    let mut connection = connection::connect(options).await?;
    connection.execute(SETTINGS).await?;
    Ok(connection)
}

/// Waits for the server's answer. Returns a failure if the time limit passes.
async fn within<T>(
    answer: impl Future<Output = Result<T, TransactionFailure>>,
) -> Result<T, TransactionFailure> {
    timeout(ANSWER, answer)
        .await
        .unwrap_or(Err(TransactionFailure::LOST))
}
