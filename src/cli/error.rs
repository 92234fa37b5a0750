//! What can go wrong on the command line, each a single line.

use std::{io, net::SocketAddr};

use super::VerifyError;
use crate::app::StartError;
use postern_rules::{FenError, GameLineError, GameTextError, excerpt};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error("{0}")]
    Usage(String),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("turn {number} ({}): {error}", excerpt(text))]
    Turn {
        number: usize,
        text: String,
        error: GameLineError,
    },
    #[error("turns cannot be counted while squares are hidden: reveal them in the FEN, as in c4f6")]
    Hidden,
    #[error(transparent)]
    GameText(#[from] GameTextError),
    #[error("{file} cannot be read: {error}")]
    File { file: String, error: io::Error },
    #[error(transparent)]
    Verify(#[from] VerifyError),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("the server at {0} is not well: {1}")]
    Unwell(SocketAddr, String),
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// clap's complaint without its advice on usage, on one line.
    pub(super) fn usage(error: &clap::Error) -> Self {
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Self::Usage("name a command: postern --help lists them".to_owned());
        }
        let text = error.to_string();
        let complaint: Vec<&str> = text
            .lines()
            .map(str::trim)
            .take_while(|line| !line.is_empty())
            .collect();
        Self::Usage(format!("{} (see postern --help)", complaint.join(" ")))
    }
}
