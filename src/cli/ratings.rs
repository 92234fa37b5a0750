//! `postern ratings`: corrections to ratings that a host can make while the server runs.

use std::io::{self, Write as _};

use clap::{Args, Subcommand};

use super::CliError;
use crate::cli::database::open::{Database, with_live};
use crate::live::Authority;

#[derive(Debug, Subcommand)]
pub(super) enum Ratings {
    /// Removes a rated game from the ratings permanently: both players lose the points gained in it
    Annul(Annul),
}

#[derive(Debug, Args)]
pub(super) struct Annul {
    /// The id or URL of the game
    game: String,
    /// The reason, which is recorded in the moderation log
    #[arg(long)]
    reason: String,
    #[command(flatten)]
    database: Database,
}

impl Ratings {
    pub(super) fn run(&self) -> Result<(), CliError> {
        let Self::Annul(annul) = self;
        let game = with_live(&annul.database, async |live| {
            live.conduct
                .annul(Authority::Host, &annul.game, &annul.reason)
                .await
        })?;
        writeln!(io::stdout(), "The game {game} is out of the ratings.")?;
        Ok(())
    }
}
