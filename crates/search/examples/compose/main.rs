//! Composes problems for every variant and writes them as files for the folder `problems`. In a
//! problem, the side to move wins in a given number of turns, and only one first turn wins.
//!
//! `make problems` runs this program. Computer levels play games from random openings. A position
//! becomes a candidate if the prover finds a forced win with a single solution. The most
//! interesting candidates are selected, at most one per game. Runs with the same seed give the same
//! result.
//!
//! Environment variables: `COMPOSE_GAMES` is the number of games per variant (default: as many as
//! needed). `COMPOSE_VARIANTS` are comma-separated names of variants (default all). `COMPOSE_SEED`
//! is the seed (default 1). `COMPOSE_FOLDER` is the output folder (default: print to standard
//! output).

#[path = "../arena/chance.rs"]
mod chance;
mod choice;
mod game;
mod interest;
mod problem;
mod proofs;
mod starts;

use std::path::Path;
use std::{env, fs, io};

use chance::RandomGenerator;
use postern_rules::Variant;

fn main() -> io::Result<()> {
    let games = number("COMPOSE_GAMES");
    let seed = number("COMPOSE_SEED").unwrap_or(1);
    for variant in Variant::ALL {
        let wanted = |list: String| list.split(',').any(|name| name.trim() == variant.slug());
        if !text("COMPOSE_VARIANTS").is_none_or(wanted) {
            continue;
        }
        let mut found = Vec::new();
        for game in 0..games.unwrap_or(enough(variant)) {
            let mut chance = RandomGenerator::of(variant.slug(), &[seed, game]);
            let line = game::play(variant, &mut chance);
            found.extend(proofs::problems_of(&line, game));
        }
        let count = found.len();
        let chosen = choice::choose(found);
        eprintln!("{}: {} of {count}", variant.slug(), chosen.len());
        let written = problem::write(variant, &chosen);
        match text("COMPOSE_FOLDER") {
            Some(folder) => {
                fs::create_dir_all(&folder)?;
                let file = Path::new(&folder).join(format!("{}.txt", variant.slug()));
                fs::write(file, written)?;
            }
            None => print!("{written}"),
        }
    }
    Ok(())
}

/// Returns a number of games that yields enough candidates for this variant.
const fn enough(variant: Variant) -> u64 {
    match variant {
        Variant::HoleChess => 1_500,
        Variant::EventChess => 500,
        Variant::Interweave => 600,
        Variant::Crazyhouse => 300,
        Variant::AtomicChess => 350,
    }
}

fn text(variable: &str) -> Option<String> {
    env::var(variable).ok().filter(|value| !value.is_empty())
}

/// Reads a number from an environment variable.
///
/// # Panics
/// Panics if the variable is not a number, because a long run with wrong settings is useless.
fn number(variable: &str) -> Option<u64> {
    text(variable).map(|value| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{variable} must be a number, not “{value}”"))
    })
}
