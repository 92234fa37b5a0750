//! `postern check`: checks the database for damage, even while a server uses it.

use std::io;
use std::io::Write as _;

use clap::Args;
use tokio::runtime::Runtime;

use crate::cli::CliError;
use crate::cli::database::open::DatabaseArgs;
use crate::config::DatabaseLocation;
use postern_store::{DatabaseCheckResult, care, postgres_care};

#[derive(Debug, Args)]
pub(in crate::cli) struct CheckArgs {
    #[command(flatten)]
    database: DatabaseArgs,
}

impl CheckArgs {
    pub(in crate::cli) fn run(&self) -> Result<(), CliError> {
        let place = self.database.place()?;
        let checked = match &place {
            DatabaseLocation::File(path) => care::check(path)?,
            DatabaseLocation::Postgres(url) => {
                Runtime::new()?.block_on(postgres_care::check(url))?
            }
        };
        report(&checked, &place)
    }
}

/// Prints the faults found in a database, one per line.
pub(in crate::cli) fn report(
    checked: &DatabaseCheckResult,
    place: &DatabaseLocation,
) -> Result<(), CliError> {
    let DatabaseCheckResult {
        games,
        events,
        faults,
    } = checked;
    let mut out = io::stdout().lock();
    for fault in faults {
        writeln!(out, "{fault}")?;
    }
    if faults.is_empty() {
        writeln!(
            out,
            "Nothing is wrong with {games} games of {events} events."
        )?;
        Ok(())
    } else {
        Err(CliError::Damaged {
            count: faults.len(),
            backup: match place {
                DatabaseLocation::File(_) => "`postern restore`",
                DatabaseLocation::Postgres(_) => "`pg_restore` or a base backup",
            },
        })
    }
}
