//! `postern rebuild`: makes indexes, and what lists show, anew from the logs.

use std::io::{self, Write as _};

use clap::Args;
use tokio::runtime::Runtime;

use super::{CliError, check::report, database::Database};
use crate::store::care::{self, DatabaseLock};

#[derive(Debug, Args)]
pub(super) struct Rebuild {
    #[command(flatten)]
    database: Database,
}

impl Rebuild {
    pub(super) fn run(&self) -> Result<(), CliError> {
        let path = &self
            .database
            .file("rebuild", "it does not rebuild PostgreSQL databases yet")?;
        let lock = DatabaseLock::take(path)?;
        let (checked, kept) = Runtime::new()?.block_on(care::rebuild(&lock, path))?;
        writeln!(
            io::stdout(),
            "{} is rebuilt; the file before it is kept as {}.",
            path.display(),
            kept.display()
        )?;
        report(&checked)
    }
}
