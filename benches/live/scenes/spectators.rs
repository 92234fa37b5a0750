//! Measures the CPU time for sending a game's updates to 1,000 spectators, and the size of an
//! update.

use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;
use tokio::time::sleep;

use super::{Meter, directory};
use crate::clients::{Crowd, Host, Peer, Target};
use crate::report::{Aim, Figure, Report, each, number};
use crate::run::Outcome;
use crate::servers::Server;

const SPECTATORS: usize = 1000;
/// The number of turns, or frames of the bare relay, that each spectator receives.
const TURNS: usize = 20;
const ROUNDS: usize = 3;
/// The size of the bare relay's frames in bytes. It equals the target size of Postern's updates.
const FRAME: usize = 600;
/// How long to wait before measuring, because the server sends the new spectator count within a
/// second.
const SETTLED: Duration = Duration::from_millis(1200);

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let postern = Host::postern(server, directory.path())?;
    let [mut ours, mut theirs] = [Duration::MAX; 2];
    let mut sizes = (0, 0);
    for _ in 0..ROUNDS {
        let (cpu, bytes) = watched_game(&postern).await?;
        ours = ours.min(cpu);
        sizes = bytes;
        theirs = theirs.min(bare_frames(&directory).await?);
    }
    report.row(
        "CPU per delivery to 1,000 spectators",
        Figure::micros(ours),
        Some(Figure::micros(theirs)),
        Aim::MostTimes(1.5),
    );
    let (mean, largest) = sizes;
    report.row(
        "update for a spectator, mean",
        Figure(number(mean), "B"),
        None,
        Aim::Most(600.0),
    );
    Report::note("update for a spectator, largest", &format!("{largest} B"));
    Ok(())
}

/// Returns the CPU time for sending one update to one spectator, and the mean and largest update in
/// bytes. The CPU time includes a share of the cost of the move itself.
async fn watched_game(host: &Host) -> Outcome<(Duration, (usize, usize))> {
    let mut table = host.table(0).await?;
    let game = table.game.clone();
    let crowd = Crowd::gather(SPECTATORS, |_| host.target(&game, None, 0)).await?;
    sleep(SETTLED).await;
    crowd.reset();
    let meter = Meter::start(&host.server)?;
    for turn in 1..=TURNS {
        table.turn().await?;
        crowd.updates(turn * SPECTATORS).await?;
    }
    let (cpu, _) = meter.read()?;
    Ok((each(cpu, TURNS * SPECTATORS), crowd.update_bytes()))
}

/// Returns the bare relay's CPU time for sending one frame to one connection.
async fn bare_frames(directory: &TempDir) -> Outcome<Duration> {
    let server = Server::bare_relay(&directory.path().join("bare"))?;
    let target = Target {
        server: server.address,
        path: "/".to_owned(),
        cookie: None,
    };
    let crowd = Crowd::gather(SPECTATORS, |_| target.clone()).await?;
    let mut sender = Peer::open(&target, 0).await?;
    crowd.reset();
    let filler = "x".repeat(FRAME - 40);
    let frame = format!(r#"{{"type":"update","seq":1,"filler":"{filler}"}}"#);
    let meter = Meter::start(&server)?;
    for turn in 1..=TURNS {
        sender.send(frame.clone()).await?;
        crowd.updates(turn * SPECTATORS).await?;
    }
    let (cpu, _) = meter.read()?;
    Ok(each(cpu, TURNS * SPECTATORS))
}
