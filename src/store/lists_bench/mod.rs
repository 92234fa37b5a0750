//! What the lists cost with 1,000 and with 1,000,000 finished games, on both engines: `make
//! bench-lists`. Each figure stands beside its aim; a missed aim fails nothing.

#![cfg(target_os = "linux")]

mod engines;
mod queries;
mod seed;

use engines::{Cost, Postgres, Sqlite};

/// Finished games in the two databases.
const SIZES: [u32; 2] = [1_000, 1_000_000];
/// How many times as much a query may cost with the many games.
const AIM: f64 = 1.3;

#[tokio::test]
#[ignore = "it takes minutes and a gigabyte of disk: run it by make bench-lists"]
async fn lists() {
    println!(
        "Lists with {} and with {} finished games. These rows have no logs, and all boards are alike; there are 300\n\
         unfinished games besides. CPU of one query, and what it reads: rows on PostgreSQL, steps of the virtual machine on\n\
         SQLite, which does not count rows. Aim: at most {AIM} times as much.",
        SIZES[0], SIZES[1]
    );
    let sqlite = [Sqlite::seeded(SIZES[0]), Sqlite::seeded(SIZES[1])];
    println!("\nSQLite");
    table(|place| {
        let query = &queries::all(SIZES[place.0])[place.1];
        sqlite[place.0].cost(query)
    });
    drop(sqlite);
    let mut postgres = [
        Postgres::seeded(SIZES[0]).await,
        Postgres::seeded(SIZES[1]).await,
    ];
    println!("\nPostgreSQL");
    let count = queries::all(SIZES[0]).len();
    let mut costs = Vec::new();
    for index in 0..count {
        for (size, engine) in SIZES.into_iter().zip(&mut postgres) {
            costs.push(engine.cost(&queries::all(size)[index]).await);
        }
    }
    table(|(size, index)| costs[2 * index + size]);
}

/// Prints a row for each query, given what it costs at a size, both by their places.
fn table(cost: impl Fn((usize, usize)) -> Cost) {
    println!(
        "{:<44} {:>9} {:>9} {:>6}   {:>8} {:>8} {:>6}",
        "", "CPU few", "CPU many", "times", "few", "many", "times"
    );
    for (index, query) in queries::all(SIZES[0]).iter().enumerate() {
        let [few, many] = [0, 1].map(|size| cost((size, index)));
        let times = [
            many.cpu.as_secs_f64() / few.cpu.as_secs_f64(),
            many.read / few.read,
        ];
        let missed = times.iter().any(|times| *times > AIM);
        println!(
            "{:<44} {:>6} µs {:>6} µs {:>6.2}   {:>8} {:>8} {:>6.2}{}",
            query.name,
            few.cpu.as_micros(),
            many.cpu.as_micros(),
            times[0],
            few.read,
            many.read,
            times[1],
            if missed { "  missed" } else { "" }
        );
    }
}
