//! `postern check`: looks for damage beside a server that may be running.

use std::io::{self, Write as _};

use clap::Args;
use tokio::runtime::Runtime;

use super::{CliError, database::Database};
use crate::{
    config::Database as Place,
    store::{Checked, care, server_care},
};

#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    database: Database,
}

impl Check {
    pub(super) fn run(&self) -> Result<(), CliError> {
        report(&match self.database.place()? {
            Place::File(path) => care::check(&path)?,
            Place::Postgres(url) => Runtime::new()?.block_on(server_care::check(&url))?,
        })
    }
}

/// Prints what is wrong, each on a line.
pub(super) fn report(checked: &Checked) -> Result<(), CliError> {
    let Checked {
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
        Err(CliError::Damaged(faults.len()))
    }
}
