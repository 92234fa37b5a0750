//! Prepares and commits one transaction for all jobs of a batch.

use sqlx::{Executor as _, PgConnection};

use super::{draft::Draft, failure::Failure, insert, known::Known, outcome::Trace};
use crate::{
    Append, Appended, StoreError,
    postgres::{cluster::notices::Notices, schema},
};

/// The result of a job. It is valid only once the batch is committed.
pub(super) type Answer = Result<Vec<Appended>, StoreError>;

/// A batch that is written but not committed yet.
pub(super) struct Prepared {
    /// Results in the order of the jobs.
    pub(super) answers: Vec<Answer>,
    /// Identifies the transaction if the connection is lost; `None` if it has written nothing.
    pub(super) trace: Option<Trace>,
}

/// Handles the jobs, each based on the results of the previous ones, and writes the rows. A job
/// that fails gets its error as the result and does not affect the others.
pub(super) async fn prepare(
    connection: &mut PgConnection,
    jobs: &[&[Append]],
    notices: Notices,
) -> Result<Prepared, Failure> {
    schema::begin(connection).await?;
    let appends: Vec<&Append> = jobs.iter().copied().flatten().collect();
    let known = Known::read(connection, &appends).await?;
    let transaction = known.transaction.clone();
    let (draft, answers) = decide(&known, jobs);
    let trace = draft.events.first().map(|event| Trace {
        transaction,
        game: event.game,
        seq: event.seq,
    });
    if trace.is_some() {
        insert::write(connection, &draft, notices).await?;
    }
    Ok(Prepared { answers, trace })
}

/// Commits the batch.
pub(super) async fn commit(connection: &mut PgConnection) -> Result<(), Failure> {
    connection.execute("COMMIT").await?;
    Ok(())
}

/// Rolls the batch back.
pub(super) async fn roll_back(connection: &mut PgConnection) -> Result<(), Failure> {
    connection.execute("ROLLBACK").await?;
    Ok(())
}

fn decide<'a>(known: &Known<'a>, jobs: &[&'a [Append]]) -> (Draft<'a>, Vec<Answer>) {
    let mut failed: Vec<Option<StoreError>> = vec![None; jobs.len()];
    'again: loop {
        let mut draft = Draft::new(known.clone());
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
