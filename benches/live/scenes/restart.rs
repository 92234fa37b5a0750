//! Measures the memory of an idle server and of 5,000 idle spectators, and how fast spectators
//! reconnect after a restart.

use std::path::Path;

use super::{Meter, directory};
use crate::clients::{Crowd, Host};
use crate::report::{Aim, Figure, Report, number};
use crate::run::Outcome;
use crate::servers::Server;

const WATCHERS: usize = 5000;
const GAMES: usize = 50;
/// The number of turns in each watched game.
const PLIES: usize = 2;
const KIBIBYTE: f64 = 1024.0;

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let postern = Host::postern(server, directory.path())?;
    report.row(
        "memory at rest",
        Figure(
            number(postern.server.resident()?) / KIBIBYTE / KIBIBYTE,
            "MiB",
        ),
        None,
        Aim::Most(25.0),
    );
    let mut games = Vec::new();
    for number in 0..GAMES {
        let mut table = postern.table(number).await?;
        for _ in 0..PLIES {
            table.turn().await?;
        }
        games.push(table.game);
    }
    // When a spectator's page reconnects, it sends the number of the last event that it knows.
    let view = postern.view(&games[0]).await?;
    let seq = view["seq"]
        .as_u64()
        .ok_or("a view has no number of its last event")?;
    let targets: Vec<_> = games
        .iter()
        .map(|game| postern.target(game, None, seq))
        .collect();
    let before = postern.server.resident()?;
    let watch = |number: usize| targets[number % GAMES].clone();
    let crowd = Crowd::gather(WATCHERS, watch).await?;
    let grown = postern.server.resident()?.saturating_sub(before);
    report.row(
        "memory per idle watcher",
        Figure(number(grown) / number(WATCHERS) / KIBIBYTE, "KiB"),
        None,
        Aim::Most(10.0),
    );
    let port = postern.server.address.port();
    postern.server.stop().await?;
    drop(crowd);
    let restarted = Server::postern(server, &directory.path().join("postern.db"), port)?;
    let listening = Meter::start(&restarted)?;
    let _crowd = Crowd::gather(WATCHERS, watch).await?;
    let (cpu, wall) = listening.read()?;
    report.row(
        "5,000 sockets back after a restart",
        Figure(wall.as_secs_f64(), "s"),
        None,
        Aim::Most(1.5),
    );
    Report::note(
        "the server's CPU time for it",
        &format!("{:.2} s", cpu.as_secs_f64()),
    );
    Ok(())
}
