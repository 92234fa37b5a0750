//! Measures the duration of a turn, on an otherwise idle server and at a load of 1,000 turns per
//! second.

use std::path::Path;
use std::time::{Duration, Instant};

use tokio::task::spawn_local;
use tokio::time::sleep_until;

use super::directory;
use crate::clients::{Host, Table};
use crate::report::{Aim, Figure, Report, quantile};
use crate::run::Outcome;

/// The number of turns in the single game on an idle server.
const SINGLE: usize = 150;
const ROUNDS: usize = 3;

/// The number of concurrent games. Each plays a turn every `PAUSE`, so that all together play 1,000
/// turns per second.
const GAMES: u32 = 200;
const PAUSE: Duration = Duration::from_millis(200);
/// The number of turns of each game.
const PLIES: u32 = 20;

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let postern = Host::postern(server, directory.path())?;
    let relay = Host::relay(directory.path())?;
    let [mut ours, mut theirs] = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        ours = ours.min(single(&postern).await?);
        theirs = theirs.min(single(&relay).await?);
    }
    report.row(
        "a move of a single game, p50",
        Figure::micros(ours),
        Some(Figure::micros(theirs)),
        Aim::MostTimes(2.0),
    );
    [ours, theirs] = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        ours = ours.min(steady(&postern).await?);
        theirs = theirs.min(steady(&relay).await?);
    }
    report.row(
        "a move at 1,000 moves/s, p99",
        Figure::millis(ours),
        Some(Figure::millis(theirs)),
        Aim::MostTimes(1.5),
    );
    Ok(())
}

/// Returns the median turn duration of a single game.
async fn single(host: &Host) -> Outcome<Duration> {
    let mut table = host.table(0).await?;
    for _ in 0..SINGLE {
        table.turn().await?;
    }
    Ok(quantile(&mut table.times, 0.5))
}

/// Returns the 99th percentile of turn durations in many concurrent games. Each turn has a fixed
/// due time, from which its duration is measured, even if a slow previous turn delays it.
async fn steady(host: &Host) -> Outcome<Duration> {
    let tables = host.tables(usize::try_from(GAMES)?).await?;
    steady_at(tables, PAUSE, PLIES).await
}

/// Returns the 99th percentile of turn durations on the given tables. A turn is due every `pause`
/// on each table.
pub(super) async fn steady_at(
    tables: Vec<Table>,
    pause: Duration,
    plies: u32,
) -> Outcome<Duration> {
    let mut times = steady_times(tables, pause, plies).await?;
    Ok(quantile(&mut times, 0.99))
}

/// Plays a turn on each table every `pause`. Returns the durations of all turns.
pub(super) async fn steady_times(
    tables: Vec<Table>,
    pause: Duration,
    plies: u32,
) -> Outcome<Vec<Duration>> {
    let mut games = Vec::new();
    let count = u32::try_from(tables.len())?;
    let start = Instant::now() + pause;
    for (offset, mut table) in (0..).zip(tables) {
        let first = start + pause * offset / count;
        games.push(spawn_local(async move {
            for turn in 0..plies {
                let due = first + pause * turn;
                let early = Instant::now() < due;
                sleep_until(due.into()).await;
                // The timer can be up to a millisecond late. That delay does not count towards the
                // turn's duration.
                let since = if early { Instant::now() } else { due };
                table.turn_since(since).await?;
            }
            Outcome::Ok(table.times)
        }));
    }
    let mut times = Vec::new();
    for game in games {
        times.extend(game.await??);
    }
    Ok(times)
}
