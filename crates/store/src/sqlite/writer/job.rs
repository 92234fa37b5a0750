//! Jobs on their way through the writer.

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::StoreError;

/// A job with the caller who waits for its answer.
pub(super) trait Waiting: Send {
    /// Carries it out inside the transaction and keeps what it says until the commit.
    fn run(&mut self, transaction: &mut Connection) -> Result<(), StoreError>;

    /// Tells the caller, once it is known what became of the transaction.
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
        // The caller may be gone; what was written stays.
        let _ = answer.send(said);
    }
}
