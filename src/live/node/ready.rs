//! Whether this server can be sent people, and how it stops.

use tokio_util::sync::CancellationToken;

use crate::live::{LiveError, Node};

impl Node {
    /// Whether this server should be sent people: the database can be read and written now, for which
    /// a row is written, other nodes are heard, and clocks expire.
    ///
    /// # Errors
    /// When it should not, or the server is about to stop.
    pub async fn check(&self) -> Result<(), LiveError> {
        self.accepting_people()?;
        self.check_database().await?;
        self.knows_others()?;
        Ok(self.jobs_work()?)
    }

    /// Whether this server is neither about to stop nor too old for the database.
    ///
    /// # Errors
    /// When it is.
    pub fn accepting_people(&self) -> Result<(), LiveError> {
        if let Some(membership) = &self.membership {
            membership.stays()?;
        }
        self.accepting()
    }

    /// Whether this server hears the other nodes and knows the time by which all go.
    ///
    /// # Errors
    /// When it does not.
    pub fn knows_others(&self) -> Result<(), LiveError> {
        if let Some(membership) = &self.membership {
            membership.knows_others()?;
        }
        Ok(())
    }

    /// Whether a row can be written to the database now.
    ///
    /// # Errors
    /// When it cannot.
    pub async fn check_database(&self) -> Result<(), LiveError> {
        Ok(self.store.check().await?)
    }

    /// Cancelled when the server begins to stop, and to make it begin: from then on no command is
    /// taken, and sockets say goodbye.
    pub fn stopping(&self) -> CancellationToken {
        self.stopping.clone()
    }

    /// Cancelled when sockets have to close, so that pages connect to another server: with
    /// [`Node::stopping`], or before it.
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
