//! `postern people`: commands for the host that act on players and their accounts.

use std::io;
use std::io::Write as _;

use clap::{Args, Subcommand};

use super::CliError;
use crate::cli::database::open::{DatabaseArgs, with_live};
use crate::config::{DatabaseLocation, PublicUrl};
use crate::live::ModerationAuthority;
use postern_store::care::DatabaseLock;

#[derive(Debug, Subcommand)]
pub(super) enum PeopleCommand {
    /// Prints a link for setting a new password, even while a server is running
    ResetPassword(ResetPasswordArgs),
    /// Deletes an account permanently; a server that uses an SQLite file must be stopped
    Delete(DeletePersonArgs),
    /// Stops a player from starting games and writing texts for a time, even while a server is
    /// running
    Suspend(SuspendArgs),
    /// Ends a suspension, even while a server is running
    Unsuspend(UnsuspendArgs),
}

impl PeopleCommand {
    pub(super) fn run(&self) -> Result<(), CliError> {
        match self {
            Self::ResetPassword(reset) => reset.run(),
            Self::Delete(delete) => delete.run(),
            Self::Suspend(suspend) => suspend.run(),
            Self::Unsuspend(unsuspend) => unsuspend.run(),
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct ResetPasswordArgs {
    /// The name of the account
    name: String,
    #[command(flatten)]
    database: DatabaseArgs,
    /// The public URL of the server, such as <https://chess.example>; without it, only the path of
    /// the link is printed
    #[arg(long, env = "POSTERN_PUBLIC_URL", value_name = "URL", value_parser = PublicUrl::parse)]
    public_url: Option<PublicUrl>,
}

impl ResetPasswordArgs {
    fn run(&self) -> Result<(), CliError> {
        let (_, token) = with_live(&self.database, async |live| {
            live.conduct
                .reset_link_by(ModerationAuthority::Host, &self.name)
                .await
        })?;
        let site = self.public_url.as_ref().map(ToString::to_string);
        writeln!(io::stdout(), "{}/reset/{token}", site.unwrap_or_default())?;
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(super) struct DeletePersonArgs {
    /// The name of the account
    name: String,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl DeletePersonArgs {
    fn run(&self) -> Result<(), CliError> {
        // Require that no server runs, because it would continue to show the deleted name.
        let _lock = match self.database.place()? {
            DatabaseLocation::File(path) => Some(DatabaseLock::take(&path)?),
            DatabaseLocation::Postgres(_) => None,
        };
        let person = with_live(&self.database, async |live| {
            live.conduct
                .delete_account_by(ModerationAuthority::Host, &self.name)
                .await
        })?;
        writeln!(
            io::stdout(),
            "The account of {} is deleted. Backups keep it until they are thrown away.",
            person.name
        )?;
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(super) struct SuspendArgs {
    /// The name of the player, who may have no account
    name: String,
    /// The reason, which is shown to the player
    #[arg(long)]
    reason: String,
    /// Number of days; without it, the suspension is permanent
    #[arg(long)]
    days: Option<u32>,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl SuspendArgs {
    fn run(&self) -> Result<(), CliError> {
        let person = with_live(&self.database, async |live| {
            let (name, reason) = (&self.name, &self.reason);
            live.conduct
                .suspend(ModerationAuthority::Host, name, self.days, reason)
                .await
        })?;
        writeln!(io::stdout(), "{} is suspended.", person.name)?;
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(super) struct UnsuspendArgs {
    /// The name of the player
    name: String,
    /// The reason, which is recorded in the moderation log
    #[arg(long, default_value = "ended by the host")]
    reason: String,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl UnsuspendArgs {
    fn run(&self) -> Result<(), CliError> {
        let person = with_live(&self.database, async |live| {
            live.conduct
                .end_suspension(ModerationAuthority::Host, &self.name, &self.reason)
                .await
        })?;
        writeln!(io::stdout(), "{} is not suspended any more.", person.name)?;
        Ok(())
    }
}
