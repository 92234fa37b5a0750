//! `postern engine VARIANT`: the search, for programs that speak the Universal Chess Interface (UCI).
//! `docs/UCI.md` says how positions and turns are written.

mod command;
mod plain;
mod thinking;

use std::io::{self, BufRead, Write as _};

use super::CliError;
use command::{Command, Start};
use postern_rules::{GameLine, Position, Variant, excerpt};
use thinking::Thinking;

/// Longest line that is read, in bytes: a game of some thousand turns.
const LONGEST: u64 = 256 * 1024;

/// Answers commands on standard input until `quit` or its end.
///
/// # Errors
/// When standard input or output fails.
pub(super) fn run(variant: Variant) -> Result<(), CliError> {
    let mut engine = Engine::new(variant);
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line);
        match Command::read(&line) {
            _ if read == 0 => break,
            Some(Command::Quit) => return engine.quit(),
            Some(command) => engine.answer(command)?,
            // UCI: what is unknown is ignored.
            None => {}
        }
    }
    engine.finish()
}

/// A conversation with a program.
struct Engine {
    variant: Variant,
    line: GameLine,
    /// Decides between turns that promise the same.
    seed: u64,
    thinking: Option<Thinking>,
}

impl Engine {
    fn new(variant: Variant) -> Self {
        Self {
            variant,
            line: GameLine::new(start(variant)),
            seed: 0,
            thinking: None,
        }
    }

    fn answer(&mut self, command: Command) -> Result<(), CliError> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => say("readyok"),
            Command::NewGame => {
                self.stop()?;
                self.line = GameLine::new(start(self.variant));
                Ok(())
            }
            Command::Seed(seed) => {
                self.seed = seed;
                Ok(())
            }
            Command::Position { start, turns } => {
                self.stop()?;
                match self.read(&start, &turns) {
                    Ok(line) => self.line = line,
                    // The position before it stays: a program that goes on with it loses no game.
                    Err(error) => tell(&error)?,
                }
                Ok(())
            }
            Command::Go(limit) => {
                self.stop()?;
                self.thinking = Some(Thinking::begin(self.line.clone(), limit, self.seed));
                Ok(())
            }
            Command::Stop => self.stop(),
            // The loop ends before this.
            Command::Quit => Ok(()),
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

    fn read(&self, from: &Start, turns: &[String]) -> Result<GameLine, String> {
        let position = match from {
            Start::Usual => start(self.variant),
            Start::Fen(fen) => with_whole_deck(self.variant, Some(fen))
                .unwrap_or_else(|| Position::from_fen(self.variant, fen))
                .map_err(|error| error.to_string())?,
        };
        let mut line = GameLine::new(position);
        for (index, turn) in turns.iter().enumerate() {
            let named = plain::named(line.position(), turn);
            line.submit(named.as_deref().unwrap_or(turn))
                .map_err(|error| format!("turn {} ({}): {error}", index + 1, excerpt(turn)))?;
        }
        Ok(line)
    }

    /// Ends a search; what it has found is said first.
    fn stop(&mut self) -> Result<(), CliError> {
        match self.thinking.take() {
            Some(thinking) => thinking.stop(),
            None => Ok(()),
        }
    }

    fn quit(mut self) -> Result<(), CliError> {
        self.stop()
    }

    /// Nobody gives commands any more: a search with a limit goes on to it.
    fn finish(mut self) -> Result<(), CliError> {
        match self.thinking.take() {
            Some(thinking) => thinking.finish(),
            None => Ok(()),
        }
    }
}

fn with_whole_deck(
    variant: Variant,
    fen: Option<&str>,
) -> Option<Result<Position, postern_rules::FenError>> {
    Position::with_deck(variant, fen, None)
}

/// The usual start, with the whole deck where there is one.
fn start(variant: Variant) -> Position {
    with_whole_deck(variant, None)
        .and_then(Result::ok)
        .unwrap_or_else(|| Position::start(variant))
}

/// A line to the program, which waits for it.
fn say(line: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}

/// Something that the program shows to a person.
fn tell(words: &str) -> Result<(), CliError> {
    say(&format!("info string {words}"))
}
