//! Prepares and commits one transaction for all jobs of a batch.

use sqlx::{Executor as _, PgConnection};

use super::draft::BatchDraft;
use super::failure::TransactionFailure;
use super::insert;
use super::known::KnownState;
use super::outcome::CommitTrace;
use crate::postgres::cluster::notices::NoticeWriter;
use crate::postgres::schema;
use crate::{AppendResult, LogAppend, StoreError};

/// The result of a job. It is valid only once the batch is committed.
pub(super) type JobAnswer = Result<Vec<AppendResult>, StoreError>;

/// A batch that is written but not committed yet.
pub(super) struct PreparedBatch {
    /// Results in the order of the jobs.
    pub(super) answers: Vec<JobAnswer>,
    /// Identifies the transaction if the connection is lost; `None` if it has written nothing.
    pub(super) trace: Option<CommitTrace>,
}

/// Handles the jobs, each based on the results of the previous ones, and writes the rows. A job
/// that fails gets its error as the result and does not affect the others.
pub(super) async fn prepare(
    connection: &mut PgConnection,
    jobs: &[&[LogAppend]],
    notices: NoticeWriter,
) -> Result<PreparedBatch, TransactionFailure> {
    schema::begin(connection).await?;
    let appends: Vec<&LogAppend> = jobs.iter().copied().flatten().collect();
    let known = KnownState::read(connection, &appends).await?;
    let transaction = known.transaction.clone();
    let (draft, answers) = decide(&known, jobs);
    let trace = draft.events.first().map(|event| CommitTrace {
        transaction,
        game: event.game,
        seq: event.seq,
    });
    if trace.is_some() {
        insert::write(connection, &draft, notices).await?;
    }
    Ok(PreparedBatch { answers, trace })
}

pub(super) async fn commit(connection: &mut PgConnection) -> Result<(), TransactionFailure> {
    connection.execute("COMMIT").await?;
    Ok(())
}

pub(super) async fn roll_back(connection: &mut PgConnection) -> Result<(), TransactionFailure> {
    connection.execute("ROLLBACK").await?;
    Ok(())
}

fn decide<'a>(
    known: &KnownState<'a>,
    jobs: &[&'a [LogAppend]],
) -> (BatchDraft<'a>, Vec<JobAnswer>) {
    let mut failed: Vec<Option<StoreError>> = vec![None; jobs.len()];
    'again: loop {
        let mut draft = BatchDraft::new(known.clone());
        let mut answers = Vec::with_capacity(jobs.len());
        for (job, failed) in jobs.iter().zip(&mut failed) {
            if let Some(error) = failed {
                answers.push(Err(error.clone()));
                continue;
            }
            match draft.append_all(job) {
                Ok(answer) => answers.push(Ok(answer)),
                Err(error) => {
                    // The draft must be discarded, because it may contain half of the failed job.
                    *failed = Some(error);
                    continue 'again;
                }
            }
        }
        return (draft, answers);
    }
}
