//! The rules without a server: legal, perft, play, replay.

use std::io::{self, Write as _};

use clap::{Args, Subcommand};

use super::{CliError, game_file::GameFile};
use postern_rules::{GameLine, Position, Variant, Viewer, What};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists every legal turn in canonical notation, sorted by bytes
    Legal {
        #[command(flatten)]
        start: Start,
    },
    /// Counts the sequences of exactly DEPTH turns
    Perft {
        #[arg(help = the_game())]
        variant: Variant,
        /// How many turns deep, at most 100
        #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
        depth: u32,
        /// The position to start from instead of the game's own
        #[arg(long, allow_hyphen_values = true)]
        fen: Option<String>,
        /// Lists the count for each first turn
        #[arg(long)]
        divide: bool,
    },
    /// Plays turns and prints the position after them
    Play {
        #[command(flatten)]
        start: Start,
        /// Turns in any of the game's notations
        turns: Vec<String>,
    },
    /// Plays the text of a game and prints the position after it
    Replay {
        #[arg(help = the_game())]
        variant: Variant,
        /// The file to read, or - for standard input
        file: String,
    },
}

#[derive(Debug, Args)]
pub(super) struct Start {
    #[arg(help = the_game())]
    variant: Variant,
    /// The position to start from instead of the game's own
    #[arg(long, allow_hyphen_values = true)]
    fen: Option<String>,
}

fn the_game() -> String {
    format!("The game: {}", Variant::ALL.map(Variant::slug).join(" or "))
}

impl Command {
    pub(super) fn run(self) -> Result<(), CliError> {
        match self {
            Self::Legal { start } => legal(&start.position()?),
            Self::Perft {
                variant,
                depth,
                fen,
                divide,
            } => perft(&Start { variant, fen }.position()?, depth, divide),
            Self::Play { start, turns } => play(start.position()?, turns),
            Self::Replay { variant, file } => {
                let game = GameFile::read(file)?;
                play(game.start(variant)?, game.turns)
            }
        }
    }
}

impl Start {
    fn position(&self) -> Result<Position, CliError> {
        match &self.fen {
            Some(fen) => Ok(Position::from_fen(self.variant, fen)?),
            None => Ok(Position::start(self.variant)),
        }
    }
}

fn legal(position: &Position) -> Result<(), CliError> {
    let mut turns: Vec<String> = position
        .legal_turns(Viewer::BothPlayers)
        .into_iter()
        .map(|choice| choice.notation)
        .collect();
    turns.sort_unstable();
    let mut out = io::stdout().lock();
    for turn in turns {
        writeln!(out, "{turn}")?;
    }
    Ok(())
}

fn perft(position: &Position, depth: u32, divide: bool) -> Result<(), CliError> {
    if position.hides() {
        return Err(CliError::Hidden);
    }
    let mut out = io::stdout().lock();
    if !divide || depth == 0 {
        writeln!(out, "{}", position.perft(depth))?;
        return Ok(());
    }
    let counts = position.divide(depth);
    for (turn, count) in &counts {
        writeln!(out, "{turn} {count}")?;
    }
    writeln!(
        out,
        "{}",
        counts.iter().map(|(_, count)| count).sum::<u64>()
    )?;
    Ok(())
}

fn play(start: Position, turns: Vec<String>) -> Result<(), CliError> {
    let mut line = GameLine::new(start);
    for (index, text) in turns.into_iter().enumerate() {
        if let Err(error) = line.submit(&text) {
            return Err(CliError::Turn {
                number: index + 1,
                text,
                error,
            });
        }
    }
    let mut out = io::stdout().lock();
    for aside in line.asides() {
        match &aside.what {
            What::TakenBack { facts, why } => {
                writeln!(
                    out,
                    "taken back: {}, because {why}",
                    facts.notation.trim_end_matches('~')
                )?;
            }
            What::Landed(facts) => {
                writeln!(out, "to be finished: {} and a promotion", facts.notation)?;
            }
            What::EventStarted(_) | What::Chose(_) => {}
        }
    }
    if let Some(outcome) = line.outcome() {
        writeln!(out, "{outcome}")?;
    }
    writeln!(out, "{}", line.position().full_fen())?;
    Ok(())
}
