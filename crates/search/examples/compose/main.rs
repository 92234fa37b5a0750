//! Composes problems for every game and writes them as files for the folder `problems`. In a
//! problem the side to move wins in a given number of turns, with a unique first turn.
//!
//! `make problems` runs it. Levels of the computer opponent play each other from random openings. A
//! position of such a game becomes a candidate if the prover can settle it and it has one solution.
//! The most interesting candidates are kept, at most one per game. The result is the same in every
//! run with the same seed.
//!
//! Environment variables: `COMPOSE_GAMES` is the number of games per variant (by default, as many
//! as needed). `COMPOSE_VARIANTS` are comma-separated names of variants (all). `COMPOSE_SEED` is
//! the seed (1). `COMPOSE_FOLDER` is the folder for the files, which are otherwise printed.

#[path = "../arena/chance.rs"]
mod chance;
mod choice;
mod game;
mod interest;
mod problem;
mod proofs;
mod starts;

use std::{env, fs, io, path::Path};

use chance::Chance;
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
            let mut chance = Chance::of(variant.slug(), &[seed, game]);
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

/// Returns the number of games that yields enough candidates.
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

/// # Panics
/// If the variable is not a number, to avoid a long run with the wrong settings.
fn number(variable: &str) -> Option<u64> {
    text(variable).map(|value| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{variable} must be a number, not “{value}”"))
    })
}
