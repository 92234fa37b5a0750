//! `postern engine VARIANT`: the computer player as an engine for programs that speak the Universal
//! Chess Interface (UCI). `docs/UCI.md` describes the notation of positions and turns.

mod command;
mod plain;
mod thinking;

use std::io;
use std::io::{BufRead, Write as _};

use super::{CliError, rules};
use command::{UciCommand, UciStart};
use postern_rules::{GameLine, Variant, excerpt};
use thinking::RunningSearch;

/// Maximum length of a line, in bytes: enough for a game with several thousand turns.
const MAX_LINE_BYTES: u64 = 256 * 1024;

/// Answers commands on standard input until `quit` or the end of the input.
///
/// # Errors
/// Returns an error if standard input or standard output fails.
pub(super) fn run(variant: Variant) -> Result<(), CliError> {
    let mut engine = UciEngine::new(variant)?;
    let mut input = io::stdin().lock();
    while let Some(line) = next_line(&mut input)? {
        match UciCommand::read(&line) {
            Some(UciCommand::Quit) => return engine.stop(),
            Some(command) => engine.answer(command)?,
            // UCI requires engines to ignore unknown commands.
            None => {}
        }
    }
    engine.finish()
}

/// Returns the next input line; `None` at the end of the input. Skips lines that are too long.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>, CliError> {
    let mut line = Vec::new();
    let mut read = io::Read::take(&mut *input, MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE_BYTES {
        tell(&format!("a line has {MAX_LINE_BYTES} bytes at most"))?;
        while read > 0 && line.last() != Some(&b'\n') {
            line.clear();
            read = io::Read::take(&mut *input, MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
        }
        line.clear();
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

/// The state of a session with a UCI client.
struct UciEngine {
    variant: Variant,
    line: GameLine,
    /// Seed for choosing among equally good turns.
    seed: u64,
    thinking: Option<RunningSearch>,
}

impl UciEngine {
    fn new(variant: Variant) -> Result<Self, CliError> {
        Ok(Self {
            variant,
            line: start(variant)?,
            seed: 0,
            thinking: None,
        })
    }

    fn answer(&mut self, command: UciCommand) -> Result<(), CliError> {
        match command {
            UciCommand::Uci => self.introduce(),
            UciCommand::IsReady => say("readyok"),
            UciCommand::NewGame => {
                self.stop()?;
                self.line = start(self.variant)?;
                Ok(())
            }
            UciCommand::Seed(seed) => {
                self.seed = seed;
                Ok(())
            }
            UciCommand::Position { start, turns } => {
                self.stop()?;
                match self.read(&start, &turns) {
                    Ok(line) => self.line = line,
                    // Keep the previous position after an invalid one.
                    Err(error) => tell(&error)?,
                }
                Ok(())
            }
            UciCommand::Go(limit) => {
                self.stop()?;
                self.thinking = Some(RunningSearch::begin(self.line.clone(), limit, self.seed));
                Ok(())
            }
            UciCommand::Stop => self.stop(),
            // The input loop has already ended on this command.
            UciCommand::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> Result<(), CliError> {
        say(&format!(
            "id name Postern {} ({})",
            env!("CARGO_PKG_VERSION"),
            self.variant.title()
        ))?;
        say("id author the authors of Postern")?;
        if let Some(name) = self.variant.info().uci {
            say(&format!(
                "option name UCI_Variant type combo default {name} var {name}"
            ))?;
        }
        say("option name Seed type spin default 0 min 0 max 1000000")?;
        say("uciok")
    }

    fn read(&self, from: &UciStart, turns: &[String]) -> Result<GameLine, String> {
        let fen = match from {
            UciStart::Usual => None,
            UciStart::Fen(fen) => Some(fen.clone()),
        };
        let start = rules::StartArgs::of(self.variant, fen);
        let position = start.position().map_err(|error| error.to_string())?;
        let mut line = GameLine::new(position);
        for (index, turn) in turns.iter().enumerate() {
            let named = plain::named(line.position(), turn);
            line.submit(named.as_deref().unwrap_or(turn))
                .map_err(|error| format!("turn {} ({}): {error}", index + 1, excerpt(turn)))?;
        }
        Ok(line)
    }

    /// Stops the current search, if there is one. The search prints its result before it ends.
    fn stop(&mut self) -> Result<(), CliError> {
        match self.thinking.take() {
            Some(thinking) => thinking.stop(),
            None => Ok(()),
        }
    }

    /// Handles the end of the input. A search with a limit still runs until that limit.
    fn finish(mut self) -> Result<(), CliError> {
        match self.thinking.take() {
            Some(thinking) => thinking.finish(),
            None => Ok(()),
        }
    }
}

/// Returns a game at the variant's starting position.
fn start(variant: Variant) -> Result<GameLine, CliError> {
    let start = rules::StartArgs::of(variant, None);
    Ok(GameLine::new(start.position()?))
}

/// Sends a line to the UCI client, and flushes it because the client waits for it.
fn say(line: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}

/// Sends a message that the UCI client shows to its user.
fn tell(words: &str) -> Result<(), CliError> {
    say(&format!("info string {words}"))
}
