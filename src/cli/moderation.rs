//! `postern moderators`, `registration` and `notice`: site settings that a host can change while
//! the server runs.

use std::io;
use std::io::Write as _;

use clap::{Args, Subcommand};

use super::CliError;
use crate::cli::database::open::{DatabaseArgs, with_live};
use crate::live::ModerationAuthority;
use postern_store::conduct::StaffRole;

#[derive(Debug, Subcommand)]
pub(super) enum ModeratorsCommand {
    /// Makes an account a moderator or an administrator
    Add(AddModeratorArgs),
    /// Removes an account's role
    Remove(RemoveModeratorArgs),
    /// Prints the accounts that have a role
    List {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

#[derive(Debug, Args)]
pub(super) struct AddModeratorArgs {
    /// The name of the account
    name: String,
    /// Make the account an administrator, who can also set roles, notices and whether sign-up is
    /// open
    #[arg(long)]
    admin: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Debug, Args)]
pub(super) struct RemoveModeratorArgs {
    /// The name of the account
    name: String,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl ModeratorsCommand {
    pub(super) fn run(&self) -> Result<(), CliError> {
        match self {
            Self::Add(add) => {
                let role = if add.admin {
                    StaffRole::Admin
                } else {
                    StaffRole::Moderator
                };
                let person = with_live(&add.database, async |live| {
                    live.conduct
                        .set_role(ModerationAuthority::Host, &add.name, Some(role))
                        .await
                })?;
                let title = role.title();
                writeln!(io::stdout(), "{} is {title} from now on.", person.name)?;
            }
            Self::Remove(remove) => {
                let person = with_live(&remove.database, async |live| {
                    live.conduct
                        .set_role(ModerationAuthority::Host, &remove.name, None)
                        .await
                })?;
                writeln!(io::stdout(), "{} has no role any more.", person.name)?;
            }
            Self::List { database } => {
                for (person, role) in
                    with_live(database, async |live| live.conduct.officers().await)?
                {
                    writeln!(io::stdout(), "{}\t{}", role.as_ref(), person.name)?;
                }
            }
        }
        Ok(())
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum RegistrationCommand {
    /// Allows visitors to create accounts, which is the default
    Open {
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Stops visitors from creating accounts; guests can still play
    Close {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

impl RegistrationCommand {
    pub(super) fn run(&self) -> Result<(), CliError> {
        let (database, open) = match self {
            Self::Open { database } => (database, true),
            Self::Close { database } => (database, false),
        };
        with_live(database, async |live| {
            live.conduct
                .set_registration(ModerationAuthority::Host, open)
                .await
        })
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum NoticeCommand {
    /// Shows a notice on all pages
    Set {
        /// Text of the notice, at most 300 characters without formatting
        text: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Removes the notice
    Clear {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

impl NoticeCommand {
    pub(super) fn run(&self) -> Result<(), CliError> {
        let (database, text) = match self {
            Self::Set { text, database } => (database, Some(&**text)),
            Self::Clear { database } => (database, None),
        };
        with_live(database, async |live| {
            live.conduct
                .set_notice(ModerationAuthority::Host, text)
                .await
        })
    }
}
