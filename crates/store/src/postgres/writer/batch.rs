//! One transaction for all the jobs of a batch.

use sqlx::{Executor as _, PgConnection};

use super::{draft::Draft, failure::Failure, insert, known::Known, outcome::Trace};
use crate::{
    Append, Appended, StoreError,
    postgres::{cluster::notices::Notices, schema},
};

/// What became of a job, or will once the batch is committed.
pub(super) type Answer = Result<Vec<Appended>, StoreError>;

/// A batch that waits for its commit.
pub(super) struct Prepared {
    /// In the jobs' order.
    pub(super) answers: Vec<Answer>,
    /// By what the transaction can be recognised later; `None` when it has written nothing.
    pub(super) trace: Option<Trace>,
}

/// Decides the jobs, each on what those before it lead to, and writes what comes of them. A job that
/// cannot be written is answered with its error and takes no other with it.
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

/// Makes it durable.
pub(super) async fn commit(connection: &mut PgConnection) -> Result<(), Failure> {
    connection.execute("COMMIT").await?;
    Ok(())
}

/// Gives up what was prepared.
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
                    // What it has left in the draft must go.
                    *failed = Some(error);
                    continue 'again;
                }
            }
        }
        return (draft, answers);
    }
}
