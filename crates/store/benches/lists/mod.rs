//! Compares the list queries on databases with 1,000 and with 1,000,000 finished games, on SQLite
//! and PostgreSQL. Run it with `make bench-lists`. Each figure is printed next to its target; a
//! missed target does not fail the run.
//!
//! `LISTS_GAMES` overrides the larger number of games, and `LISTS_ENGINE` (`sqlite` or `postgres`)
//! selects a single database engine.

#![cfg(target_os = "linux")]

mod engines;
mod queries;
mod seed;

use std::env;

use engines::{BenchEngine, PostgresBench, SqliteBench};

/// Number of finished games in the small database.
const FEW: u32 = 1_000;
/// Number of finished games in the large database.
const MANY: u32 = 1_000_000;
/// Highest allowed ratio of a query's cost in the large database to its cost in the small one.
const AIM: f64 = 1.3;

#[tokio::test]
#[ignore = "it takes minutes and some gigabytes of disk: run it by make bench-lists"]
async fn lists() {
    let many = env::var("LISTS_GAMES").map_or(MANY, |games| games.parse().unwrap());
    let sizes = [FEW, many];
    let engine = env::var("LISTS_ENGINE").ok();
    println!(
        "Lists with {} and with {} finished games, and {} and {} people. These rows have no logs, and all boards are\n\
         alike; there are 300 unfinished games and 48 challenges besides. CPU of one query, and what it reads: rows on\n\
         PostgreSQL, steps of the virtual machine on SQLite, which does not count rows. Aim: at most {AIM} times as much.",
        FEW,
        many,
        seed::people(FEW),
        seed::people(many)
    );
    if engine.as_deref() != Some("postgres") {
        on_sqlite(sizes).await;
    }
    if engine.as_deref() != Some("sqlite") {
        on_postgres(sizes).await;
    }
}

async fn on_sqlite(sizes: [u32; 2]) {
    let seeded = sizes.map(SqliteBench::seeded);
    println!("\nSQLite");
    table(sizes, seeded).await;
}

async fn on_postgres(sizes: [u32; 2]) {
    let seeded = [
        PostgresBench::seeded(sizes[0]).await,
        PostgresBench::seeded(sizes[1]).await,
    ];
    println!("\nPostgreSQL");
    table(sizes, seeded).await;
}

/// Prints the cost of each query at both database sizes, one query per row.
async fn table(sizes: [u32; 2], mut databases: [impl BenchEngine; 2]) {
    println!(
        "{:<44} {:>9} {:>9} {:>6}   {:>8} {:>8} {:>6}",
        "", "CPU few", "CPU many", "times", "few", "many", "times"
    );
    let queries = sizes.map(queries::all);
    let mut missed = 0;
    for (in_small, in_large) in queries[0].iter().zip(&queries[1]) {
        let [few, many] = engines::costs(&mut databases, [in_small, in_large]).await;
        let times = [
            many.cpu.as_secs_f64() / few.cpu.as_secs_f64(),
            many.read / few.read,
        ];
        let is_missed = times.iter().any(|times| *times > AIM);
        missed += u32::from(is_missed);
        println!(
            "{:<44} {:>6} µs {:>6} µs {:>6.2}   {:>8} {:>8} {:>6.2}{}",
            in_small.name,
            few.cpu.as_micros(),
            many.cpu.as_micros(),
            times[0],
            few.read,
            many.read,
            times[1],
            if is_missed { "  missed" } else { "" }
        );
    }
    println!(
        "{} queries, {missed} of which miss the aim",
        queries[0].len()
    );
}
