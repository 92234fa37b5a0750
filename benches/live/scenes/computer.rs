//! Measures the duration of human players' turns, with and without concurrent games against the
//! computer.

use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use tokio::task::spawn_local;

use super::directory;
use super::latency::steady_times;
use crate::clients::Host;
use crate::report::{Aim, Figure, Report, quantile};
use crate::run::Outcome;

const ROUNDS: usize = 3;
/// The number of games against the computer, which plays at the highest level.
const COMPUTER_GAMES: usize = 20;
const LEVEL: u8 = 8;
/// The number of games between human players. Each plays a turn every `PAUSE`, so that all together
/// play 200 turns per second.
const GAMES: usize = 40;
const PAUSE: Duration = Duration::from_millis(200);
/// The number of turns in each game of a round.
const PLIES: u32 = 20;
/// How long the computer games run before a round. `COOL_DOWN` is the time after a round in which
/// their remaining searches end.
const WARM_UP: Duration = Duration::from_secs(2);
const COOL_DOWN: Duration = Duration::from_secs(5);

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let host = Rc::new(Host::postern(server, directory.path())?);
    let mut with = [Duration::MAX; 2];
    let mut without = [Duration::MAX; 2];
    for number in 0..ROUNDS {
        least(&mut without, round(&host).await?);
        // Each round uses new players, because it leaves its computer games unfinished and the
        // server limits a player's unfinished games.
        let people = number * COMPUTER_GAMES..(number + 1) * COMPUTER_GAMES;
        let games: Vec<_> = people
            .map(|number| {
                let host = Rc::clone(&host);
                spawn_local(async move { host.play_computer(LEVEL, number).await })
            })
            .collect();
        tokio::time::sleep(WARM_UP).await;
        let measured = round(&host).await;
        for game in games {
            if game.is_finished() {
                game.await??;
            } else {
                game.abort();
            }
        }
        least(&mut with, measured?);
        tokio::time::sleep(COOL_DOWN).await;
    }
    for (what, index) in [("p50", 0), ("p99", 1)] {
        report.row(
            &format!("a move at 200 moves/s, 20 computer games, {what}"),
            Figure::micros(with[index]),
            Some(Figure::micros(without[index])),
            Aim::MostTimes(1.5),
        );
    }
    Ok(())
}

fn least(best: &mut [Duration; 2], measured: [Duration; 2]) {
    for (best, measured) in best.iter_mut().zip(measured) {
        *best = measured.min(*best);
    }
}

/// Returns the median and the 99th percentile of human players' turn durations.
async fn round(host: &Host) -> Outcome<[Duration; 2]> {
    let tables = host.tables(GAMES).await?;
    let mut times = steady_times(tables, PAUSE, PLIES).await?;
    Ok([quantile(&mut times, 0.5), quantile(&mut times, 0.99)])
}
