//! `postern copy`: copies all data from one database to another, each in SQLite or PostgreSQL.

use std::io;
use std::io::Write as _;

use clap::Args;
use tokio::runtime::Runtime;

use crate::cli::CliError;
use crate::config::{DatabaseArgument, DatabaseLocation};
use postern_store::{CopyCounts, CopyEndpoint, copy};

#[derive(Debug, Args)]
pub(in crate::cli) struct CopyArgs {
    /// The database to copy: an SQLite file, the URL of a PostgreSQL database, or @ and the name of
    /// a file that contains the URL
    #[arg(value_name = "FROM", value_parser = DatabaseArgument::parser())]
    from: DatabaseArgument,
    /// The target of the copy: an SQLite file that does not exist yet, or an empty PostgreSQL
    /// database, named by its URL or by @ and a file
    #[arg(value_name = "TO", value_parser = DatabaseArgument::parser())]
    to: DatabaseArgument,
}

impl CopyArgs {
    pub(in crate::cli) fn run(&self) -> Result<(), CliError> {
        let (from, to) = (self.from.database()?, self.to.database()?);
        let CopyCounts {
            people,
            games,
            events,
        } = Runtime::new()?.block_on(copy(end(&from), end(&to)))?;
        writeln!(
            io::stdout(),
            "{from} is copied to {to}: {people} people and {games} games of {events} events."
        )?;
        Ok(())
    }
}

fn end(database: &DatabaseLocation) -> CopyEndpoint<'_> {
    match database {
        DatabaseLocation::File(path) => CopyEndpoint::File(path),
        DatabaseLocation::Postgres(url) => CopyEndpoint::Server(url),
    }
}
