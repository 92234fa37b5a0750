//! A seeded simulator of a server's life: clients that create, join, play and comment; connections
//! that lose answers, so that commands are sent again; a clock that jumps; a disk that fills up;
//! and crashes in between. After each crash every acknowledged command must be stored once, and
//! lists must agree with the logs.
//!
//! The actions follow from the seed; the interleaving of threads does not.
//! `POSTERN_SIMULATE_SECONDS` makes it run longer, and `POSTERN_SIMULATE_SEED` starts with a seed
//! that has failed.

pub(crate) mod chance;
mod client;
mod disk;
pub(crate) mod wishes;
mod world;

use std::time::{Duration, Instant};

use chance::Chance;
use world::World;

/// The number of server lives in a world, each ended by a crash or an orderly stop.
const LIVES: usize = 4;
/// The number of worlds, unless the environment sets another.
const WORLDS: u64 = 3;

#[test]
fn whatever_happens_what_was_acknowledged_is_there_once() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let seconds = number("POSTERN_SIMULATE_SECONDS").map(Duration::from_secs);
    let first = number("POSTERN_SIMULATE_SEED").unwrap_or(1);
    let begun = Instant::now();
    let mut games = 0;
    for seed in first.. {
        // Printed when the test fails.
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

/// Simulates one world and returns its number of games.
fn run(seed: u64) -> usize {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut chance = Chance::of(seed);
        let mut world = World::new();
        for _ in 0..LIVES {
            world = world.live(&mut chance).await;
            world.judge().await;
        }
        world.games()
    })
}
