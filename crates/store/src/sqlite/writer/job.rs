//! Jobs of the writer.

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::StoreError;

/// A job with the sender of its answer.
pub(super) trait Waiting: Send {
    /// Runs the job inside the transaction and keeps its result until the commit.
    fn run(&mut self, transaction: &mut Connection) -> Result<(), StoreError>;

    /// Answers the caller, once the result of the transaction is known.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

pub(super) struct Pending<T, F> {
    job: F,
    said: Option<T>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Pending<T, F> {
    pub(super) const fn new(job: F, answer: oneshot::Sender<Result<T, StoreError>>) -> Self {
        Self {
            job,
            said: None,
            answer,
        }
    }
}

impl<T, F> Waiting for Pending<T, F>
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
        // The caller may have gone; the write stays.
        let _ = answer.send(said);
    }
}
