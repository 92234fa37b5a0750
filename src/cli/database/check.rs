//! `postern check`: checks the database for damage, even while a server uses it.

use std::io::{self, Write as _};

use clap::Args;
use tokio::runtime::Runtime;

use crate::cli::{CliError, database::open::Database};
use crate::config::Database as Place;
use postern_store::{DatabaseCheckResult, care, postgres_care};

#[derive(Debug, Args)]
pub(in crate::cli) struct Check {
    #[command(flatten)]
    database: Database,
}

impl Check {
    pub(in crate::cli) fn run(&self) -> Result<(), CliError> {
        let place = self.database.place()?;
        let checked = match &place {
            Place::File(path) => care::check(path)?,
            Place::Postgres(url) => Runtime::new()?.block_on(postgres_care::check(url))?,
        };
        report(&checked, &place)
    }
}

/// Prints the faults found in a database, one per line.
pub(in crate::cli) fn report(checked: &DatabaseCheckResult, place: &Place) -> Result<(), CliError> {
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
                Place::File(_) => "`postern restore`",
                Place::Postgres(_) => "`pg_restore` or a base backup",
            },
        })
    }
}
