//! Command-line errors, each with a one-line message.

use std::io;
use std::net::SocketAddr;

use crate::app::StartError;
use crate::config::{DatabaseFlagError, MailFlagError};
use crate::live::{LiveError, MailError};
use postern_game::ChoiceCommitment;
use postern_rules::{FenError, GameLineError, GameTextError, Variant, excerpt};
use postern_store::StoreError;

/// The reason why a command failed.
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
    #[error("this position is not searched: {0}")]
    Search(#[from] postern_search::SearchError),
    #[error(
        "not decided within {nodes} positions (turns in which no win can be forced: {refuted}): allow more with --nodes"
    )]
    NotProved { nodes: u64, refuted: u8 },
    #[error("{} has no deck of events", .0.info().title)]
    NoDeck(Variant),
    #[error("this game has no events to start")]
    NoEvents,
    #[error(transparent)]
    GameText(#[from] GameTextError),
    #[error("{file} cannot be read: {error}")]
    File { file: String, error: io::Error },
    #[error(transparent)]
    Verify(#[from] VerifyError),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Live(#[from] LiveError),
    #[error(transparent)]
    NoDatabase(#[from] DatabaseFlagError),
    #[error(transparent)]
    NoMail(#[from] MailFlagError),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error("`postern {command}` works on SQLite files only: {instead}")]
    FilesOnly {
        command: &'static str,
        instead: &'static str,
    },
    #[error(
        "{count} things are wrong with the database: `postern rebuild` mends indexes and lists, {backup} brings back a backup"
    )]
    Damaged {
        count: usize,
        /// Advice on restoring a backup of this kind of database.
        backup: &'static str,
    },
    #[error("the server at {0} is not healthy: {1}")]
    Unwell(SocketAddr, String),
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// Reduces clap's error to one line, without the usage message.
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

/// The reason why an exported game is invalid or cannot be verified.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error("there is nothing to verify: the file has no tag {0}")]
    NoTag(&'static str),
    #[error("there is nothing to verify: “{0}” is not a game that Postern knows")]
    NoVariant(String),
    #[error(
        "there is nothing to verify: no square was chosen secretly in this game, and no event drawn"
    )]
    NoChoices,
    #[error("the tag Deal cannot be read: {0}")]
    Deal(String),
    #[error("{0} has drawn an event, but the seed is missing")]
    NoSeed(&'static str),
    #[error("{0}’s seed or random bytes are not hexadecimal digits of the right number")]
    UnreadableSeed(&'static str),
    #[error("{0}’s seed does not have the commitment that was published")]
    OtherSeed(&'static str),
    #[error("{side} is said to have drawn event {written}, but the seed draws event {drawn}")]
    OtherDraw {
        side: &'static str,
        written: u8,
        drawn: u8,
    },
    #[error(
        "there is nothing to verify yet: the chosen squares are published when they are revealed or the game is over"
    )]
    NotPublished,
    #[error("{0}’s choice has a proof but no commitment")]
    NoCommitment(&'static str),
    #[error("{0}’s choice has a commitment but no proof, although it must be public by now")]
    NoProof(&'static str),
    #[error("{0} chooses a square in the moves, but has no commitment and no proof")]
    NoTags(&'static str),
    #[error("the earlier export is of another game")]
    EarlierOfAnotherGame,
    #[error(
        "the earlier export has no commitment: export the game after both sides have chosen and before the squares are revealed"
    )]
    NoEarlierCommitment,
    #[error(
        "{side}’s commitment was changed: in the earlier export it was {}",
        excerpt(before)
    )]
    ChangedCommitment { side: &'static str, before: String },
    #[error("{0}’s commitment is not 64 hexadecimal digits")]
    UnreadableCommitment(&'static str),
    #[error("{side}’s proof does not have the published commitment: its SHA-256 is {found}")]
    OtherCommitment {
        side: &'static str,
        found: ChoiceCommitment,
    },
    #[error("{0}’s proof is not of the form postern/GAME/SIDE/SQUARE/NONCE")]
    UnreadableProof(&'static str),
    #[error("{side}’s proof is of the game {found}, not of {game}")]
    OtherGame {
        side: &'static str,
        found: String,
        game: String,
    },
    #[error("{0}’s proof is the other side’s")]
    OtherSide(&'static str),
    #[error("{side}’s proof says {proof}, the moves say {moves}")]
    OtherSquare {
        side: &'static str,
        proof: String,
        moves: String,
    },
    #[error(
        "turn {number} is written {written}, but with the squares that were chosen it is {played}"
    )]
    OtherTurn {
        number: usize,
        written: String,
        played: String,
    },
    #[error("the result is given as {given}, but the moves lead to {reached}")]
    OtherResult {
        given: String,
        reached: &'static str,
    },
}
