//! Problems of every game: positions in which the side to move wins in so many turns, by one first turn
//! alone, as files for the folder `problems`.
//!
//! `make problems` runs it. Levels of the computer opponent play each other from random openings; where a
//! game passes through a position that the prover can settle, and that has one solution, it may become a
//! problem. Of all that were found the most interesting are taken, no two from the same game. What is found
//! is the same in every run with the same seed.
//!
//! Set in the environment: `COMPOSE_GAMES`, the games that are played of each variant (else as many as it needs);
//! `COMPOSE_VARIANTS`, the names of those that are looked at, with commas (all); `COMPOSE_SEED` (1);
//! `COMPOSE_FOLDER`, where the files go, without which they are printed.

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

/// How many games have enough problems in them to choose from.
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
/// When something is set that is no number: better than a long run that was not meant.
fn number(variable: &str) -> Option<u64> {
    text(variable).map(|value| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{variable} must be a number, not “{value}”"))
    })
}
