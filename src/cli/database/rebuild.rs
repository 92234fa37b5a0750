//! `postern rebuild`: rebuilds the indexes, and recomputes the game lists from the event logs.

use std::io;
use std::io::Write as _;
use std::path::Path;

use clap::Args;
use tokio::runtime::Runtime;

use crate::cli::CliError;
use crate::cli::database::check::report;
use crate::cli::database::open::DatabaseArgs;
use crate::config::DatabaseLocation;
use postern_store::care::DatabaseLock;
use postern_store::{DatabaseCheckResult, DatabaseUrl, care, postgres_care};

#[derive(Debug, Args)]
pub(in crate::cli) struct RebuildArgs {
    #[command(flatten)]
    database: DatabaseArgs,
}

impl RebuildArgs {
    pub(in crate::cli) fn run(&self) -> Result<(), CliError> {
        let place = self.database.place()?;
        let checked = match &place {
            DatabaseLocation::File(path) => rebuild_file(path)?,
            DatabaseLocation::Postgres(url) => rebuild_on_postgres(url)?,
        };
        report(&checked, &place)
    }
}

fn rebuild_file(path: &Path) -> Result<DatabaseCheckResult, CliError> {
    let lock = DatabaseLock::take(path)?;
    let (checked, kept) = Runtime::new()?.block_on(care::rebuild(&lock, path))?;
    writeln!(
        io::stdout(),
        "{} is rebuilt; the file before it is kept as {}.",
        path.display(),
        kept.display()
    )?;
    Ok(checked)
}

fn rebuild_on_postgres(url: &DatabaseUrl) -> Result<DatabaseCheckResult, CliError> {
    let checked = Runtime::new()?.block_on(postgres_care::rebuild(url))?;
    writeln!(io::stdout(), "{url} is rebuilt.")?;
    Ok(checked)
}
