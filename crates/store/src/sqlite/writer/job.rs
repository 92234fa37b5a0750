//! Jobs that the writer runs in a transaction.

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::StoreError;

/// A job with the channel for its result.
pub(super) trait QueuedJob: Send {
    /// Runs the job within the transaction and stores its result until the commit.
    fn run(&mut self, transaction: &mut Connection) -> Result<(), StoreError>;

    /// Sends the result to the caller, once it is known whether the transaction was committed.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

pub(super) struct PendingJob<T, F> {
    job: F,
    said: Option<T>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> PendingJob<T, F> {
    pub(super) const fn new(job: F, answer: oneshot::Sender<Result<T, StoreError>>) -> Self {
        Self {
            job,
            said: None,
            answer,
        }
    }
}

impl<T, F> QueuedJob for PendingJob<T, F>
where
    T: Send,
    F: Fn(&mut Connection) -> Result<T, StoreError> + Send,
{
    fn run(&mut self, transaction: &mut Connection) -> Result<(), StoreError> {
        self.said = Some((self.job)(transaction)?);
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Self { said, answer, .. } = *self;
        let said = committed.and_then(|()| {
            said.ok_or_else(|| StoreError::Other("a write was passed over".to_owned()))
        });
        // The caller may have been dropped. The data stays written.
        let _ = answer.send(said);
    }
}
