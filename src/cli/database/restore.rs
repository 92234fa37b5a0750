//! `postern restore`: replaces the database with a backup.

use std::io;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use tokio::runtime::Runtime;

use crate::cli::CliError;
use crate::cli::database::open::DatabaseArgs;
use postern_store::care;
use postern_store::care::DatabaseLock;

#[derive(Debug, Args)]
pub(in crate::cli) struct RestoreArgs {
    /// The backup file, which stays unchanged
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl RestoreArgs {
    pub(in crate::cli) fn run(&self) -> Result<(), CliError> {
        let path = &self.database.file(
            "restore",
            "use PostgreSQL’s own pg_restore, or put its base backup back",
        )?;
        let lock = DatabaseLock::take(path)?;
        let kept = Runtime::new()?.block_on(care::restore(&lock, &self.file, path))?;
        let mut out = io::stdout();
        writeln!(
            out,
            "{} is restored from {}.",
            path.display(),
            self.file.display()
        )?;
        if let Some(kept) = kept {
            writeln!(
                out,
                "The database before it is kept as {}; delete it when everything works.",
                kept.display()
            )?;
        }
        Ok(())
    }
}
