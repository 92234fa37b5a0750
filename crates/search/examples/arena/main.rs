//! Games between the levels of the computer opponent, and between them and two yardsticks: how
//! strong each level is, as a table for `docs/ARENA.md`.
//!
//! `make arena` runs it. Every finished game is a line of a file under `target/arena`, so that a run
//! that was interrupted goes on where it was, and one that asks for more games adds to those there
//! are. What is played is the same in every run, however many threads play.
//!
//! Set in the environment: `ARENA_GAMES`, the most games of a row (200); `ARENA_SETUPS` and
//! `ARENA_PAIRS`, the names of those to be played, with commas (all); `ARENA_THREADS` (one for each
//! core); `ARENA_DATE` and `ARENA_COMMIT`, which the table tells; `ARENA_REPORT`, the file of the
//! table, without which it is printed.

mod chance;
mod ledger;
mod match_up;
mod pairings;
mod players;
mod report;
mod setups;
mod tally;

use std::{
    env, fs, io,
    path::Path,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use ledger::Ledger;
use pairings::Pairing;
use report::{Heading, Row};
use setups::Setup;

/// The most games of a row, when nothing else is said.
const GAMES: u32 = 200;

/// No row is ended early before it has so many games.
const FEWEST: u32 = 20;

fn main() -> io::Result<()> {
    let games = number("ARENA_GAMES").unwrap_or(GAMES);
    let heading = Heading {
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
    let rows: Vec<Row> = rows
        .iter()
        .map(|(setup, pairing)| Row {
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

/// Every pairing in every set-up, what is played fastest first.
fn rows() -> Vec<(Setup, Pairing)> {
    let mut rows = Vec::new();
    for pairing in pairings::all() {
        rows.extend(setups::all().into_iter().map(|setup| (setup, pairing)));
    }
    rows
}

/// Plays pairs of games until there are enough, or it is clear on which side of the aim they are.
fn play_row(setup: &Setup, pairing: &Pairing, games: u32, ledger: &Mutex<Ledger>) {
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

/// A thread that failed has left nothing half done.
fn lock(ledger: &Mutex<Ledger>) -> MutexGuard<'_, Ledger> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_wanted(setup: &Setup, pairing: &Pairing) -> bool {
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

/// # Panics
/// When something is set that is no number: better than a long run that was not meant.
fn number(variable: &str) -> Option<u32> {
    text(variable).map(|value| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{variable} must be a number, not “{value}”"))
    })
}
