//! The time of a turn: alone on the server, and beside 1,000 others a second.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use tokio::{task::spawn_local, time::sleep_until};

use super::directory;
use crate::{
    clients::{Host, Table},
    report::{Aim, Figure, Report, quantile},
    run::Outcome,
};

/// The number of turns of the single game.
const SINGLE: usize = 150;
const ROUNDS: usize = 3;

/// The number of games that play at once, and the pause between two turns of each: 1,000 turns a
/// second in total.
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

/// Returns the median of one game's turns, one after the other.
async fn single(host: &Host) -> Outcome<Duration> {
    let mut table = host.table(0).await?;
    for _ in 0..SINGLE {
        table.turn().await?;
    }
    Ok(quantile(&mut table.times, 0.5))
}

/// Returns the 99th percentile of many games' turns, each due at a fixed time. A turn that starts
/// late because the previous one was slow counts from its due time.
async fn steady(host: &Host) -> Outcome<Duration> {
    let tables = host.tables(usize::try_from(GAMES)?).await?;
    steady_at(tables, PAUSE, PLIES).await
}

/// Measures the same for any tables, in each of which a turn is due after every `pause`.
pub(super) async fn steady_at(
    tables: Vec<Table>,
    pause: Duration,
    plies: u32,
) -> Outcome<Duration> {
    let mut times = steady_times(tables, pause, plies).await?;
    Ok(quantile(&mut times, 0.99))
}

/// Returns the time of each turn.
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
                // The timer wakes up to a millisecond late, which is not the server's fault.
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
