//! Readiness checks and shutdown of this server.

use tokio_util::sync::CancellationToken;

use crate::live::{LiveError, Node};

impl Node {
    /// Checks whether this server should receive traffic: it can read and write the database,
    /// receives other nodes' notices, and handles clocks. The check writes a row to the database.
    ///
    /// # Errors
    /// Returns an error if a check fails or the server is about to stop.
    pub async fn check(&self) -> Result<(), LiveError> {
        self.accepting_people()?;
        self.check_database().await?;
        self.knows_others()?;
        Ok(self.jobs_work()?)
    }

    /// Checks that this server is neither about to stop nor too old for the database.
    ///
    /// # Errors
    /// Returns an error if the server is about to stop or too old.
    pub fn accepting_people(&self) -> Result<(), LiveError> {
        if let Some(membership) = &self.membership {
            membership.stays()?;
        }
        self.accepting()
    }

    /// Checks that this server receives the other nodes' notices and knows the shared time.
    ///
    /// # Errors
    /// Returns an error if notices may be missing or the time is uncertain.
    pub fn knows_others(&self) -> Result<(), LiveError> {
        if let Some(membership) = &self.membership {
            membership.knows_others()?;
        }
        Ok(())
    }

    /// Checks that a row can be written to the database.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    pub async fn check_database(&self) -> Result<(), LiveError> {
        Ok(self.store.check().await?)
    }

    /// Returns a token that is cancelled when the server begins to stop. Cancelling the token also
    /// starts the stop: no command is accepted afterwards, and sockets close.
    pub fn stopping(&self) -> CancellationToken {
        self.stopping.clone()
    }

    /// Returns a token that is cancelled when sockets must close, so that pages connect to another
    /// server: together with [`Node::stopping`], or earlier.
    pub fn closing(&self) -> CancellationToken {
        self.closing.clone()
    }

    pub(in crate::live) fn accepting(&self) -> Result<(), LiveError> {
        if self.closing.is_cancelled() {
            Err(LiveError::Stopping)
        } else {
            Ok(())
        }
    }
}
