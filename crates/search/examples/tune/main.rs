//! Tunes the evaluation weights of each variant on self-play games.
//!
//! `make tune` runs this program. For each variant, it plays fast games from random openings and
//! collects quiet positions. It fits the weights to the game results by minimising the error of the
//! expected result. Then the new weights play a match against the old ones, until a sequential test
//! decides which are stronger. Only weights that win are written to the variant's table
//! (`crates/search/src/games/tables/`).
//!
//! Environment variables: `TUNE_VARIANTS` are comma-separated names of variants (default all).
//! `TUNE_GAMES` is the number of games to learn from (default 1,500). `TUNE_PAIRS` is the maximum
//! number of game pairs in the match (default 400). `TUNE_NODES` is the number of positions
//! searched per turn (default 1,000). `TUNE_SEED` is the seed (default 1). Runs with the same
//! values give the same result. `TUNE_SECONDS` limits the time per variant for learning games, and
//! for the match (default 1,200 each). Weights are only written if `TUNE_WRITE` is set.

#[path = "../arena/chance.rs"]
mod chance;
mod duel;
mod fit;
mod playing;
mod samples;
#[path = "../compose/starts.rs"]
mod starts;
mod table;

use std::time::{Duration, Instant};
use std::{env, io};

use postern_rules::{Position, Variant};
use postern_search::{EvaluationTerm, EvaluationWeights};

use chance::RandomGenerator;
use playing::PlayableGame;

/// The limits on the number and length of the games and searches.
pub(crate) struct TuningBudget {
    pub(crate) games: u64,
    pub(crate) pairs: u64,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) time: Duration,
}

fn main() -> io::Result<()> {
    let effort = TuningBudget {
        games: number("TUNE_GAMES", 1_500),
        pairs: number("TUNE_PAIRS", 400),
        nodes: number("TUNE_NODES", 1_000),
        seed: number("TUNE_SEED", 1),
        time: Duration::from_secs(number("TUNE_SECONDS", 1_200)),
    };
    for variant in Variant::ALL {
        let wanted = |list: String| list.split(',').any(|name| name.trim() == variant.slug());
        if !text("TUNE_VARIANTS").is_none_or(wanted) {
            continue;
        }
        println!("{}", variant.title());
        match starts::start(variant, &mut RandomGenerator::of("", &[])) {
            Position::HoleChess(_) => tune::<postern_rules::hole_chess::Position>(&effort)?,
            Position::EventChess(_) => tune::<postern_rules::event_chess::Position>(&effort)?,
            Position::Interweave(_) => tune::<postern_rules::interweave::Position>(&effort)?,
            Position::Crazyhouse(_) => tune::<postern_rules::crazyhouse::Position>(&effort)?,
            Position::AtomicChess(_) => tune::<postern_rules::atomic::Position>(&effort)?,
        }
    }
    Ok(())
}

fn tune<P: PlayableGame>(effort: &TuningBudget) -> io::Result<()> {
    let until = Instant::now() + effort.time;
    let (learnt, held_out) = samples::collect::<P>(effort, until);
    println!(
        "{} positions, and {} to check by",
        learnt.len(),
        held_out.len()
    );
    let scale = fit::scale(&learnt);
    let old: Vec<EvaluationTerm> = P::TERMS.to_vec();
    let new = fit::fit(&old, &learnt, scale);
    for (before, after) in old.iter().zip(&new) {
        println!(
            "{} {:?}: {} -> {}",
            before.kind, before.facet, before.weight, after.weight
        );
    }
    println!(
        "error {:.5} -> {:.5}; on the games to check by {:.5} -> {:.5}",
        fit::error(&learnt, &old, &old, scale),
        fit::error(&learnt, &old, &new, scale),
        fit::error(&held_out, &old, &old, scale),
        fit::error(&held_out, &old, &new, scale),
    );
    let weights = EvaluationWeights::of(P::VARIANT.geometry(), &new);
    let duel = duel::fight::<P>(&weights, effort, Instant::now() + effort.time);
    println!("new against old: {duel}");
    if duel.is_won() && text("TUNE_WRITE").is_some() {
        table::write(P::VARIANT, &new)?;
    }
    Ok(())
}

fn text(variable: &str) -> Option<String> {
    env::var(variable).ok().filter(|value| !value.is_empty())
}

/// Reads a number from an environment variable; returns the given default if the variable is not
/// set.
///
/// # Panics
/// Panics if the variable is not a number, because a long run with wrong settings is useless.
fn number(variable: &str, usual: u64) -> u64 {
    text(variable).map_or(usual, |value| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{variable} must be a number, not “{value}”"))
    })
}
