//! The flags that the commands for a database share.

use std::path::PathBuf;

use clap::Args;

use super::CliError;
use crate::config::{Database as Place, DatabaseFlags};

/// Which database a command is for.
#[derive(Debug, Args)]
pub(super) struct Database {
    #[command(flatten)]
    flags: DatabaseFlags,
}

impl Database {
    /// Where the database is.
    pub(super) fn place(&self) -> Result<Place, CliError> {
        Ok(self.flags.database()?)
    }

    /// The file that `command` works on; `instead` says what does the same for PostgreSQL.
    pub(super) fn file(
        &self,
        command: &'static str,
        instead: &'static str,
    ) -> Result<PathBuf, CliError> {
        match self.place()? {
            Place::File(path) => Ok(path),
            Place::Postgres(_) => Err(CliError::FilesOnly { command, instead }),
        }
    }
}
