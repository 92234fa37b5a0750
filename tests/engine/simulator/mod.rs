//! A seeded simulator of servers and their clients. Clients create, join, play and comment.
//! Responses get lost, so that commands are repeated; the clock jumps; the disk fills up; and the
//! server crashes. After each crash, every acknowledged command must be stored exactly once, and
//! all lists must agree with the logs.
//!
//! The seed determines the actions, but not the interleaving of threads. `POSTERN_SIMULATE_SECONDS`
//! sets a longer duration, and `POSTERN_SIMULATE_SEED` the first seed, to repeat a failure.

pub(crate) mod chance;
mod client;
mod disk;
pub(crate) mod wishes;
mod world;

use std::time::{Duration, Instant};

use chance::SeededRandom;
use world::SimulatedWorld;

/// The number of server runs per simulation. Each run ends with a crash or a shutdown.
const LIVES: usize = 4;
/// The default number of simulations, each with its own seed.
const WORLDS: u64 = 3;

#[test]
fn whatever_happens_what_was_acknowledged_is_there_once() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let seconds = number("POSTERN_SIMULATE_SECONDS").map(Duration::from_secs);
    let first = number("POSTERN_SIMULATE_SEED").unwrap_or(1);
    let begun = Instant::now();
    let mut games = 0;
    for seed in first.. {
        // A failing test prints this seed.
        eprintln!("world {seed}");
        games += run(seed);
        let enough = match seconds {
            Some(seconds) => begun.elapsed() >= seconds,
            None => seed - first + 1 >= WORLDS,
        };
        if enough {
            break;
        }
    }
    eprintln!("{games} games in {:?}", begun.elapsed());
    assert!(games > 0);
}

/// Runs one simulation. Returns its number of games.
fn run(seed: u64) -> usize {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut chance = SeededRandom::of(seed);
        let mut world = SimulatedWorld::new();
        for _ in 0..LIVES {
            world = world.live(&mut chance).await;
            world.judge().await;
        }
        world.games()
    })
}
