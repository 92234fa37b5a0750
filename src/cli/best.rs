//! `postern best` and `postern solve`: search a position for the best turn or a forced win.

use std::io;
use std::io::Write as _;

use clap::Args;

use super::CliError;
use super::rules::StartArgs;
use postern_rules::{GameLine, Variant};
use postern_search::{ProofVerdict, SearchBudget, SearchOptions, find_best_turn, prove_win};

/// The arguments that describe a position.
#[derive(Debug, Args)]
struct PositionArgs {
    #[arg(help = super::rules::the_game())]
    variant: Variant,
    /// The position as FEN
    #[arg(allow_hyphen_values = true)]
    fen: String,
}

impl PositionArgs {
    fn line(&self) -> Result<GameLine, CliError> {
        let start = StartArgs::of(self.variant, Some(self.fen.clone()));
        Ok(GameLine::new(start.position()?))
    }
}

#[derive(Debug, Args)]
pub(super) struct BestArgs {
    #[command(flatten)]
    asked: PositionArgs,
    /// Maximum number of positions to search
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed for choosing among equally good turns
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

impl BestArgs {
    /// Prints the best line, its score for the side to move, and the search depth. The last line of
    /// the output contains only the best turn.
    pub(super) fn run(&self) -> Result<(), CliError> {
        let options = SearchOptions {
            seed: self.seed,
            ..SearchOptions::default()
        };
        let found = find_best_turn(
            &self.asked.line()?,
            &SearchBudget::nodes(self.nodes),
            &options,
        )?;
        let mut out = io::stdout().lock();
        writeln!(out, "{}", found.line.join(" "))?;
        writeln!(
            out,
            "{} after {} plies and {} positions",
            found.score, found.depth, found.nodes
        )?;
        writeln!(out, "{}", found.best)?;
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    asked: PositionArgs,
    /// Maximum number of turns in which the side to move must win, at most 30
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u8).range(1..=30))]
    r#in: u8,
    /// Maximum number of positions to search
    #[arg(long, default_value_t = 50_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

impl SolveArgs {
    /// Prints each turn that starts the shortest forced win of the side to move, sorted by bytes.
    /// The last line of the output is the number of turns to the win, or 0 if no win can be forced
    /// in the allowed number of turns.
    pub(super) fn run(&self) -> Result<(), CliError> {
        let line = self.asked.line()?;
        let proof = prove_win(line.position(), self.r#in, &SearchBudget::nodes(self.nodes))?;
        let mut out = io::stdout().lock();
        match proof.verdict {
            ProofVerdict::Won { turns, firsts } => {
                for turn in firsts {
                    writeln!(out, "{turn}")?;
                }
                writeln!(out, "{turns}")?;
            }
            ProofVerdict::Refuted => writeln!(out, "0")?,
            ProofVerdict::Unproved { refuted } => {
                return Err(CliError::NotProved {
                    nodes: self.nodes,
                    refuted,
                });
            }
        }
        Ok(())
    }
}
