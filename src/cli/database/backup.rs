//! `postern backup`: copies the database to a file, even while a server uses the database.

use std::io;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use crate::cli::CliError;
use crate::cli::database::open::DatabaseArgs;
use postern_store::care;

#[derive(Debug, Args)]
pub(in crate::cli) struct BackupArgs {
    /// Path of the new file for the copy, which must not exist yet
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl BackupArgs {
    pub(in crate::cli) fn run(&self) -> Result<(), CliError> {
        let path = self
            .database
            .file("backup", "use PostgreSQL’s own pg_dump or pg_basebackup")?;
        care::backup(&path, &self.file)?;
        writeln!(
            io::stdout(),
            "{} is copied to {}.",
            path.display(),
            self.file.display()
        )?;
        Ok(())
    }
}
