//! The flags that the commands for a database share.

use std::path::PathBuf;

use clap::Args;

use super::CliError;
use crate::store::care::DatabaseLock;

/// Which database a command is for.
#[derive(Debug, Args)]
pub(super) struct Database {
    /// The database file
    #[arg(
        long = "database",
        env = "POSTERN_DATABASE",
        default_value = "postern.db",
        value_name = "FILE"
    )]
    pub(super) path: PathBuf,
}

impl Database {
    /// Keeps servers and other commands from this database while the answer is kept.
    pub(super) fn lock(&self) -> Result<DatabaseLock, CliError> {
        Ok(DatabaseLock::take(&self.path)?)
    }
}
