//! Measures the throughput of 200 concurrent games. In each, the next turn is played as soon as
//! both players have received the previous one.

use std::path::Path;
use std::time::Duration;

use super::{Meter, directory};
use crate::clients::{Host, play_all};
use crate::report::{Aim, Figure, Report, each, number};
use crate::run::Outcome;

const GAMES: usize = 200;
/// The number of warm-up turns in each game. The measured part of the game has `PLIES` more turns.
const BEFORE: usize = 4;
const PLIES: usize = 40;
const ROUNDS: usize = 3;

/// A server's best figures over all rounds.
struct Best {
    cpu: Duration,
    per_second: f64,
    /// The mean and largest size in bytes of the frames that reported a turn to the opponent.
    bytes: (usize, usize),
}

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let postern = Host::postern(server, directory.path())?;
    let relay = Host::relay(directory.path())?;
    let mut ours = Best::unmeasured();
    let mut theirs = Best::unmeasured();
    for _ in 0..ROUNDS {
        ours.round(&postern).await?;
        theirs.round(&relay).await?;
    }
    report.row(
        "CPU per move, 200 games",
        Figure::micros(ours.cpu),
        Some(Figure::micros(theirs.cpu)),
        Aim::MostTimes(4.0),
    );
    report.row(
        "moves per second, 200 games",
        Figure(ours.per_second, "/s"),
        Some(Figure(theirs.per_second, "/s")),
        Aim::LeastTimes(0.3),
    );
    let (mean, largest) = ours.bytes;
    report.row(
        "update for the player to move, mean",
        Figure(number(mean), "B"),
        None,
        Aim::Most(2560.0),
    );
    Report::note(
        "update for the player to move, largest",
        &format!("{largest} B"),
    );
    Ok(())
}

impl Best {
    const fn unmeasured() -> Self {
        Self {
            cpu: Duration::MAX,
            per_second: 0.0,
            bytes: (0, 0),
        }
    }

    async fn round(&mut self, host: &Host) -> Outcome<()> {
        let mut tables = play_all(host.tables(GAMES).await?, BEFORE).await?;
        for table in &mut tables {
            table.bytes.clear();
        }
        let meter = Meter::start(&host.server)?;
        let tables = play_all(tables, PLIES).await?;
        let (cpu, wall) = meter.read()?;
        let moves = GAMES * PLIES;
        self.cpu = self.cpu.min(each(cpu, moves));
        self.per_second = self.per_second.max(number(moves) / wall.as_secs_f64());
        let sizes = tables.iter().flat_map(|table| &table.bytes);
        let largest = sizes.clone().max().copied().unwrap_or_default();
        self.bytes = (sizes.sum::<usize>() / moves, largest);
        Ok(())
    }
}
