//! `postern legal`, `perft`, `play`, `replay` and related commands, which apply the rules without a
//! server.

use std::io;
use std::io::Write as _;

use clap::{Args, Subcommand};

use super::CliError;
use super::game_file::GameFile;
use postern_rules::{AsideRecord, GameLine, Position, Variant, Viewer};

#[derive(Debug, Subcommand)]
pub(super) enum RulesCommand {
    /// Lists every legal turn in canonical notation, sorted by bytes
    Legal {
        #[command(flatten)]
        start: StartArgs,
    },
    /// Counts the legal sequences of exactly DEPTH turns
    Perft {
        #[arg(help = the_game())]
        variant: Variant,
        /// Number of turns, at most 100
        #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
        depth: u32,
        /// The starting position as FEN; the default is the game's usual one
        #[arg(long, allow_hyphen_values = true)]
        fen: Option<String>,
        /// The event cards of the game, such as 5,7,12; the default is all cards
        #[arg(long)]
        deck: Option<String>,
        /// Prints the count for each first turn separately
        #[arg(long)]
        divide: bool,
    },
    /// Lists the numbers of the event cards that the player to move can start
    Startable {
        #[command(flatten)]
        start: StartArgs,
    },
    /// Plays turns and prints the position after them
    Play {
        #[command(flatten)]
        start: StartArgs,
        /// Turns in any of the game's notations
        turns: Vec<String>,
    },
    /// Replays an exported game and prints the position after it
    Replay {
        #[arg(help = the_game())]
        variant: Variant,
        /// The file to read, or - for standard input
        file: String,
        /// The event cards of the game, such as 5,7,12; the default is all cards
        #[arg(long)]
        deck: Option<String>,
    },
}

#[derive(Debug, Args)]
pub(super) struct StartArgs {
    #[arg(help = the_game())]
    variant: Variant,
    /// The starting position as FEN; the default is the game's usual one
    #[arg(long, allow_hyphen_values = true)]
    fen: Option<String>,
    /// The event cards of the game, such as 5,7,12; the default is all cards
    #[arg(long)]
    deck: Option<String>,
}

pub(super) fn the_game() -> String {
    format!("The game: {}", Variant::ALL.map(Variant::slug).join(" or "))
}

impl RulesCommand {
    pub(super) fn run(self) -> Result<(), CliError> {
        match self {
            Self::Legal { start } => legal(&start.position()?),
            Self::Perft {
                variant,
                depth,
                fen,
                deck,
                divide,
            } => perft(&StartArgs { variant, fen, deck }.position()?, depth, divide),
            Self::Startable { start } => startable(&start.position()?),
            Self::Play { mut start, turns } => {
                start.assume_deck(&turns);
                play(start.position()?, turns)
            }
            Self::Replay {
                variant,
                file,
                deck,
            } => {
                let game = GameFile::read(file)?;
                if deck.is_none() && game.deal()?.is_some() {
                    return play(game.start(variant)?, game.turns);
                }
                let fen = game.tag("FEN").map(ToOwned::to_owned);
                let mut start = StartArgs { variant, fen, deck };
                start.assume_deck(&game.turns);
                play(start.position()?, game.turns)
            }
        }
    }
}

impl StartArgs {
    /// Describes a game that starts at the position `fen`; `None` means the variant's usual
    /// starting position. If the variant has event cards, the game uses all of them.
    pub(super) const fn of(variant: Variant, fen: Option<String>) -> Self {
        Self {
            variant,
            fen,
            deck: None,
        }
    }

    pub(super) fn position(&self) -> Result<Position, CliError> {
        let (fen, deck) = (self.fen.as_deref(), self.deck.as_deref());
        match (Position::with_deck(self.variant, fen, deck), fen) {
            (Some(position), _) => Ok(position?),
            (None, _) if deck.is_some() => Err(CliError::NoDeck(self.variant)),
            (None, Some(fen)) => Ok(Position::from_fen(self.variant, fen)?),
            (None, None) => Ok(Position::start(self.variant)),
        }
    }

    /// Uses the deck of the variant's usual start if the command line names none and a turn is
    /// `event` without a card number. Exported games contain such turns only with that deck.
    fn assume_deck(&mut self, turns: &[String]) {
        let cards = Position::start(self.variant).deck();
        if !cards.is_empty() && self.deck.is_none() && turns.iter().any(|turn| turn == "event") {
            let numbers: Vec<String> = cards.iter().map(|card| card.number.to_string()).collect();
            self.deck = Some(numbers.join(","));
        }
    }
}

fn startable(position: &Position) -> Result<(), CliError> {
    let events = position.events().ok_or(CliError::NoEvents)?;
    let numbers: Vec<String> = events
        .startable
        .iter()
        .map(|card| card.number.to_string())
        .collect();
    writeln!(io::stdout().lock(), "{}", numbers.join(" "))?;
    Ok(())
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
        match &aside.record {
            AsideRecord::TakenBack { facts, why } => {
                writeln!(
                    out,
                    "taken back: {}, because {why}",
                    facts.notation.trim_end_matches('~')
                )?;
            }
            AsideRecord::Landed(facts) => {
                writeln!(out, "to be finished: {} and a promotion", facts.notation)?;
            }
            AsideRecord::EventStarted(_) | AsideRecord::Chose(_) => {}
        }
    }
    if let Some(outcome) = line.outcome() {
        writeln!(out, "{outcome}")?;
    }
    writeln!(out, "{}", line.position().full_fen())?;
    Ok(())
}
