//! Measures whether late turns of a game cost more than early ones.

use std::path::Path;
use std::time::Duration;

use super::{Meter, directory};
use crate::clients::{Host, Table, play_all};
use crate::report::{Aim, Figure, Report, each};
use crate::run::Outcome;

const GAMES: usize = 40;
/// The number of turns in a window, over which the CPU time is measured. One window is around the
/// 20th turn, the other around the 300th.
const WINDOW: usize = 20;
const EARLY: usize = 10;
const LATE: usize = 290;

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let postern = Host::postern(server, directory.path())?;
    let tables = postern.tables(GAMES).await?;
    let (early, tables) = window(&postern, play_all(tables, EARLY).await?).await?;
    let tables = play_all(tables, LATE - EARLY - WINDOW).await?;
    let (late, _) = window(&postern, tables).await?;
    report.row(
        "CPU per move at ply 300, beside ply 20",
        Figure::micros(late),
        Some(Figure::micros(early)),
        Aim::MostTimes(1.2),
    );
    Ok(())
}

/// Plays the next turns of all games, and returns the mean CPU time per turn.
async fn window(host: &Host, tables: Vec<Table>) -> Outcome<(Duration, Vec<Table>)> {
    let meter = Meter::start(&host.server)?;
    let tables = play_all(tables, WINDOW).await?;
    let (cpu, _) = meter.read()?;
    Ok((each(cpu, GAMES * WINDOW), tables))
}
