//! Flags and functions shared by the database commands.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tokio::runtime::Runtime;

use crate::cli::CliError;
use crate::config::{DatabaseFlags, DatabaseLocation};
use crate::live::{Live, LiveError, ServerClock};
use postern_store::{DatabaseUrl, PostgresOptions, Store};

/// Flags that select the database of a command.
#[derive(Debug, Args)]
pub(in crate::cli) struct DatabaseArgs {
    #[command(flatten)]
    flags: DatabaseFlags,
}

impl DatabaseArgs {
    /// Returns the location of the database that the flags name.
    pub(in crate::cli) fn place(&self) -> Result<DatabaseLocation, CliError> {
        Ok(self.flags.database()?)
    }

    /// Returns the path of the database file. For a PostgreSQL database, returns an error that
    /// names the command and recommends another tool, which `instead` names.
    pub(in crate::cli) fn file(
        &self,
        command: &'static str,
        instead: &'static str,
    ) -> Result<PathBuf, CliError> {
        match self.place()? {
            DatabaseLocation::File(path) => Ok(path),
            DatabaseLocation::Postgres(_) => Err(CliError::FilesOnly { command, instead }),
        }
    }
}

/// Opens the database and runs `work` on it, even while a server uses the database.
pub(in crate::cli) fn with_live<T>(
    database: &DatabaseArgs,
    work: impl AsyncFnOnce(&Live) -> Result<T, LiveError>,
) -> Result<T, CliError> {
    let place = database.place()?;
    Runtime::new()?.block_on(async {
        let live = open(&place).await?;
        let done = work(&live).await;
        live.shutdown().await;
        done.map_err(CliError::from)
    })
}

/// Opens the database, even while a server uses it.
async fn open(place: &DatabaseLocation) -> Result<Live, CliError> {
    let store = match place {
        DatabaseLocation::File(path) => Store::open_present_sqlite(path).await?,
        DatabaseLocation::Postgres(url) => {
            let options = PostgresOptions::new(DatabaseUrl::clone(url));
            Store::open_present_postgres(options).await?
        }
    };
    Ok(Live::open(store, Arc::new(ServerClock::default())).await?)
}
