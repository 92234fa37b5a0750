//! `postern people`: what a host does for players.

use std::{
    io::{self, Write as _},
    sync::Arc,
};

use clap::{Args, Subcommand};
use tokio::runtime::Runtime;

use super::{CliError, database::Database};
use crate::{
    config::{Database as Place, PublicUrl},
    live::{Live, ServerClock},
    store::{DatabaseUrl, PostgresOptions, PostgresStore, SqliteStore, Store, care::DatabaseLock},
};

#[derive(Debug, Subcommand)]
pub(super) enum People {
    /// Prints a link with which a player chooses a new password, beside a running server too
    ResetPassword(ResetPassword),
    /// Deletes an account for good; a server on a file must be stopped
    Delete(Delete),
}

impl People {
    pub(super) fn run(&self) -> Result<(), CliError> {
        match self {
            Self::ResetPassword(reset) => reset.run(),
            Self::Delete(delete) => delete.run(),
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct ResetPassword {
    /// The name of the account
    name: String,
    #[command(flatten)]
    database: Database,
    /// The address under which people reach the server, such as <https://chess.example>; without it,
    /// the rest of the link is printed
    #[arg(long, env = "POSTERN_PUBLIC_URL", value_name = "URL", value_parser = PublicUrl::parse)]
    public_url: Option<PublicUrl>,
}

impl ResetPassword {
    fn run(&self) -> Result<(), CliError> {
        let place = self.database.place()?;
        let (_, token) = Runtime::new()?.block_on(async {
            let live = open(&place).await?;
            let made = live.reset_link(&self.name).await;
            live.shutdown().await;
            made.map_err(CliError::from)
        })?;
        let site = self.public_url.as_ref().map(ToString::to_string);
        writeln!(io::stdout(), "{}/reset/{token}", site.unwrap_or_default())?;
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(super) struct Delete {
    /// The name of the account
    name: String,
    #[command(flatten)]
    database: Database,
}

impl Delete {
    fn run(&self) -> Result<(), CliError> {
        let place = self.database.place()?;
        // A server would go on to show the name.
        let _lock = match &place {
            Place::File(path) => Some(DatabaseLock::take(path)?),
            Place::Postgres(_) => None,
        };
        let person = Runtime::new()?.block_on(async {
            let live = open(&place).await?;
            let deleted = live.delete_account_named(&self.name).await;
            live.shutdown().await;
            deleted.map_err(CliError::from)
        })?;
        writeln!(
            io::stdout(),
            "The account of {} is deleted. Backups keep it until they are thrown away.",
            person.name
        )?;
        Ok(())
    }
}

/// Opens a database that a server has made, and that one may be using.
async fn open(place: &Place) -> Result<Live, CliError> {
    let store: Box<dyn Store> = match place {
        Place::File(path) => SqliteStore::open_present(path).await?.into(),
        Place::Postgres(url) => {
            let options = PostgresOptions::new(DatabaseUrl::clone(url));
            PostgresStore::open_present(options).await?.into()
        }
    };
    Ok(Live::open(store, Arc::new(ServerClock::default())).await?)
}
