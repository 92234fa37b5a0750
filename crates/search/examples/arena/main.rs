//! Plays games between the levels of the computer opponent and against two reference players.
//! Writes a table of their playing strength for `docs/ARENA.md`.
//!
//! `make arena` runs this program. Each finished game is stored as a line of a file in
//! `target/arena`, so an interrupted run continues where it stopped. A run that needs more games
//! adds to the existing ones. The games are the same in every run, independent of the number of
//! threads.
//!
//! Environment variables: `ARENA_GAMES` is the maximum number of games per row (default 200).
//! `ARENA_SETUPS` and `ARENA_PAIRS` are comma-separated names of setups and pairings (default all).
//! `ARENA_THREADS` is the number of threads (default one per core). `ARENA_DATE` and `ARENA_COMMIT`
//! appear in the table. `ARENA_REPORT` is the output file for the table (default standard output).

mod chance;
mod ledger;
mod match_up;
mod pairings;
mod players;
mod report;
mod setups;
mod tally;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{env, fs, io, thread};

use ledger::Ledger;
use pairings::Pairing;
use report::{ReportHeading, ReportRow};
use setups::ArenaSetup;

/// The default maximum number of games per table row.
const GAMES: u32 = 200;

/// The minimum number of games for a table row before a clear result ends its games early.
const FEWEST: u32 = 20;

fn main() -> io::Result<()> {
    let games = number("ARENA_GAMES").unwrap_or(GAMES);
    let heading = ReportHeading {
        date: text("ARENA_DATE"),
        commit: text("ARENA_COMMIT").unwrap_or_else(|| "unknown".to_owned()),
        fewest: FEWEST,
    };
    let file = Path::new("target/arena").join(format!("{}.tsv", heading.commit));
    let ledger = Mutex::new(Ledger::open(&file)?);
    let rows = rows();
    let next = AtomicUsize::new(0);
    let threads = number("ARENA_THREADS").map_or_else(cores, |count| count as usize);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((setup, pairing)) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if is_wanted(setup, pairing) {
                        play_row(setup, pairing, games, &ledger);
                    }
                }
            });
        }
    });
    let ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    let rows: Vec<ReportRow> = rows
        .iter()
        .map(|(setup, pairing)| ReportRow {
            setup,
            pairing,
            tally: ledger.tally(setup, pairing),
        })
        .collect();
    let table = report::write(&heading, &rows);
    if let Some(file) = text("ARENA_REPORT") {
        return fs::write(file, table);
    }
    println!("{table}");
    Ok(())
}

/// Returns every combination of setup and pairing, fastest games first.
fn rows() -> Vec<(ArenaSetup, Pairing)> {
    let mut rows = Vec::new();
    for pairing in pairings::all() {
        rows.extend(setups::all().into_iter().map(|setup| (setup, pairing)));
    }
    rows
}

/// Plays games in pairs until their maximum number is reached, or until the score is clearly above
/// or below the target.
fn play_row(setup: &ArenaSetup, pairing: &Pairing, games: u32, ledger: &Mutex<Ledger>) {
    for opening in 0..games.div_ceil(2) {
        let tally = lock(ledger).tally(setup, pairing);
        if tally.games() >= FEWEST && pairing.is_clear(&tally) {
            break;
        }
        for is_white in [true, false] {
            let known = lock(ledger).knows(setup, pairing, opening, is_white);
            if !known {
                let game = match_up::play(setup, pairing, opening, is_white);
                lock(ledger).add(setup, pairing, &game);
            }
        }
    }
    let tally = lock(ledger).tally(setup, pairing);
    eprintln!("{}: {pairing}: {tally}", setup.name);
}

/// Locks the ledger. Ignores poisoning, because a panicking thread cannot leave it half-updated.
fn lock(ledger: &Mutex<Ledger>) -> MutexGuard<'_, Ledger> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_wanted(setup: &ArenaSetup, pairing: &Pairing) -> bool {
    let lists = |variable: &str, name: &str| {
        text(variable).is_none_or(|list| list.split(',').any(|wanted| wanted.trim() == name))
    };
    lists("ARENA_SETUPS", setup.name) && lists("ARENA_PAIRS", &pairing.to_string())
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn text(variable: &str) -> Option<String> {
    env::var(variable).ok().filter(|value| !value.is_empty())
}

/// Reads a number from an environment variable.
///
/// # Panics
/// Panics if the variable is not a number, because a long run with wrong settings is useless.
fn number(variable: &str) -> Option<u32> {
    text(variable).map(|value| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{variable} must be a number, not “{value}”"))
    })
}
