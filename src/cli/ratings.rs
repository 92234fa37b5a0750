//! `postern ratings`: corrections to ratings that a host can make while the server runs.

use std::io;
use std::io::Write as _;

use clap::{Args, Subcommand};

use super::CliError;
use crate::cli::database::open::{DatabaseArgs, with_live};
use crate::live::ModerationAuthority;

#[derive(Debug, Subcommand)]
pub(super) enum RatingsCommand {
    /// Removes a rated game from the ratings permanently: both players lose the points gained in it
    Annul(AnnulArgs),
}

#[derive(Debug, Args)]
pub(super) struct AnnulArgs {
    /// The id or URL of the game
    game: String,
    /// The reason, which is recorded in the moderation log
    #[arg(long)]
    reason: String,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl RatingsCommand {
    pub(super) fn run(&self) -> Result<(), CliError> {
        let Self::Annul(annul) = self;
        let game = with_live(&annul.database, async |live| {
            live.conduct
                .annul(ModerationAuthority::Host, &annul.game, &annul.reason)
                .await
        })?;
        writeln!(io::stdout(), "The game {game} is out of the ratings.")?;
        Ok(())
    }
}
