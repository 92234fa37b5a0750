//! Runs a search on a separate thread, which can be stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{panic, thread};

use super::command::SearchLimits;
use super::{CliError, plain, say, tell};
use postern_rules::{Color, GameLine, Secret, Viewer};
use postern_search::{ComputerAction, Score, SearchBudget, SearchOptions, TurnAdvice, answer};

/// A handle to a search in progress.
pub(super) struct RunningSearch {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Result<(), CliError>>,
    is_finite: bool,
}

impl RunningSearch {
    /// Starts a search for the best turn. The search prints the turn when it ends.
    pub(super) fn begin(line: GameLine, limit: SearchLimits, seed: u64) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let is_finite = limit.is_finite(line.position().to_move());
        let asked = Arc::clone(&stop);
        let thread = thread::spawn(move || think(&line, &limit, seed, &asked));
        Self {
            stop,
            thread,
            is_finite,
        }
    }

    /// Stops the search immediately. The search prints the best turn found so far.
    pub(super) fn stop(self) -> Result<(), CliError> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
        self.join()
    }

    /// Waits for the end of a search with a limit, or stops a search without one.
    pub(super) fn finish(self) -> Result<(), CliError> {
        if self.is_finite {
            self.join()
        } else {
            self.stop()
        }
    }

    fn join(self) -> Result<(), CliError> {
        // Propagate a panic of the search. Otherwise the UCI client would wait forever for an
        // answer.
        self.thread
            .join()
            .unwrap_or_else(|panic| panic::resume_unwind(panic))
    }
}

fn think(
    line: &GameLine,
    limit: &SearchLimits,
    seed: u64,
    asked: &AtomicBool,
) -> Result<(), CliError> {
    let begun = Instant::now();
    let until = limit
        .time_of(line.position().to_move())
        .map(|time| begun + time);
    let stop = || asked.load(Ordering::Relaxed) || until.is_some_and(|end| Instant::now() >= end);
    let limits = SearchBudget {
        nodes: limit.nodes.unwrap_or(u64::MAX).max(1),
        depth: limit.depth.map_or(SearchBudget::MAX_DEPTH, |depth| {
            depth.clamp(1, SearchBudget::MAX_DEPTH)
        }),
        stop: &stop,
    };
    let options = SearchOptions {
        seed,
        ..SearchOptions::default()
    };
    let found = answer(line, asked_side(line), &limits, &options);
    // A UCI search without a limit must not answer before `stop`, even if nothing is left to
    // search.
    while !limit.is_finite(line.position().to_move()) && !asked.load(Ordering::Relaxed) {
        thread::park();
    }
    match found {
        Ok(ComputerAction::Turn(found)) => {
            say(&info(line, &found, begun.elapsed()))?;
            say(&format!("bestmove {}", spelled(line, &found.best)))
        }
        Ok(ComputerAction::Choice(square)) => say(&format!("bestmove {}", chosen(&square))),
        Ok(ComputerAction::Start(Some(event))) => say(&format!("bestmove event={event}")),
        Ok(ComputerAction::Start(None)) => say("bestmove event"),
        Err(refused) => {
            tell(&refused.to_string())?;
            say("bestmove (none)")
        }
    }
}

/// Returns the side for which the engine searches: a side that still has to choose a secret square,
/// or else the side to move. If the client has already chosen for one side, the engine searches for
/// the other one.
fn asked_side(line: &GameLine) -> Color {
    let to_move = line.position().to_move();
    let owed = line.events().map(|events| events.owed);
    match owed {
        Some(owed) if owed[!to_move] && !owed[to_move] => !to_move,
        _ => to_move,
    }
}

/// Formats the choice of a secret square as a turn: `W@c4`.
fn chosen(square: &Secret<String>) -> String {
    let owner = square.owner();
    let side = match owner {
        Color::White => 'W',
        Color::Black => 'B',
    };
    // The client plays for the owner of the square, so it may see the square.
    let square = square.visible_to(Viewer::Player(owner));
    format!("{side}@{}", square.map_or("", String::as_str))
}

/// Formats the search result as a UCI `info` line.
fn info(line: &GameLine, found: &TurnAdvice, took: Duration) -> String {
    let millis = took.as_millis();
    let rate = u128::from(found.nodes) * 1_000 / millis.max(1);
    let score = score(found.score);
    let mut after = line.clone();
    let mut moves = String::new();
    for turn in &found.line {
        moves.push(' ');
        moves.push_str(&spelled(&after, turn));
        if after.submit(turn).is_err() {
            break;
        }
    }
    format!(
        "info depth {} score {score} nodes {} time {millis} nps {rate} pv{moves}",
        found.depth, found.nodes
    )
}

fn spelled(line: &GameLine, turn: &str) -> String {
    plain::written(line.position(), turn).unwrap_or_else(|| turn.to_owned())
}

/// Formats the score in centipawns, or as a mate in N turns of the winning side.
fn score(score: Score) -> String {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => format!("mate {}", plies.div_ceil(2)),
        (_, Some(plies)) => format!("mate -{}", plies.div_ceil(2)),
        _ => format!("cp {}", score.value()),
    }
}
