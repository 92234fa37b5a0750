//! Plays the same games on PostgreSQL with one, two and three nodes, and on SQLite for comparison.
//! All servers share one core, so the figures show the cost of a move. They do not show how
//! throughput grows with the number of machines.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use postern_test_postgres::{ClusterDatabase, TestCluster};

use super::directory;
use super::latency::steady_at;
use crate::clients::{Host, Table, play_all};
use crate::report::{Report, each, number};
use crate::run::Outcome;
use crate::servers::beside_servers;

const GAMES: usize = 200;
/// The number of warm-up turns in each game. The measured part of the game has `PLIES` more turns.
const BEFORE: usize = 4;
const PLIES: usize = 20;
const NODES: usize = 3;

/// The number of games whose two players are connected to different nodes. Each game has
/// `PLIES_APART` turns, one every `PAUSE`.
const APART: usize = 40;
const PAUSE: Duration = Duration::from_millis(200);
const PLIES_APART: u32 = 20;

pub(crate) async fn run(server: &Path, _: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let sqlite = Host::postern(server, directory.path())?;
    let figures = Figures::of(&[&sqlite], None).await?;
    Report::note("on SQLite", &figures.text());
    drop(sqlite);
    let cluster = beside_servers(TestCluster::start)?;
    let mut beside = None;
    for count in 1..=NODES {
        let database = cluster.database();
        let nodes = (0..count)
            .map(|_| Host::node(server, &database.url(), directory.path()))
            .collect::<Outcome<Vec<_>>>()?;
        let hosts: Vec<_> = nodes.iter().collect();
        let figures = Figures::of(&hosts, Some(&database)).await?;
        let what = format!("on PostgreSQL, nodes: {count}");
        Report::note(&what, &figures.text());
        if let [first, second, ..] = &hosts[..] {
            let p99 = apart(first, second).await?;
            let words = format!("{:.1} ms", p99.as_secs_f64() * 1e3);
            beside = Some(words);
        }
    }
    if let Some(words) = beside {
        Report::note("a move between two nodes at 200 moves/s, p99", &words);
    }
    Ok(())
}

/// The throughput and the CPU time per move.
struct Figures {
    per_second: f64,
    nodes: Duration,
    /// The CPU time of PostgreSQL's processes and the growth of the database in bytes, per move.
    /// `None` with SQLite.
    database: Option<(Duration, u64)>,
}

impl Figures {
    /// Plays games on all nodes concurrently. Returns the measured figures.
    async fn of(nodes: &[&Host], database: Option<&ClusterDatabase>) -> Outcome<Self> {
        let mut tables = Vec::new();
        for game in 0..GAMES {
            tables.push(nodes[game % nodes.len()].table(game).await?);
        }
        let tables = play_all(tables, BEFORE).await?;
        let used = || {
            let nodes = nodes.iter().map(|node| node.server.cpu());
            let database =
                database.map(|database| Outcome::Ok((cpu_of(database)?, size_of(database)?)));
            Outcome::Ok((nodes.sum::<Outcome<Duration>>()?, database.transpose()?))
        };
        let (nodes_before, database_before) = used()?;
        let begun = std::time::Instant::now();
        let tables = play_all(tables, PLIES).await?;
        let wall = begun.elapsed();
        let (nodes_after, database_after) = used()?;
        let moves = tables.len() * PLIES;
        Ok(Self {
            per_second: number(moves) / wall.as_secs_f64(),
            nodes: each(nodes_after.saturating_sub(nodes_before), moves),
            database: database_before.zip(database_after).map(
                |((cpu_before, size_before), (cpu_after, size_after))| {
                    let cpu = each(cpu_after.saturating_sub(cpu_before), moves);
                    (cpu, size_after.saturating_sub(size_before) / moves as u64)
                },
            ),
        })
    }

    fn text(&self) -> String {
        let micros = |cpu: Duration| format!("{:.0} µs", cpu.as_secs_f64() * 1e6);
        let database = self
            .database
            .map(|(cpu, bytes)| format!(", PostgreSQL {}; {bytes} bytes a move", micros(cpu)));
        format!(
            "{:.0} moves/s; CPU per move: Postern {}{}",
            self.per_second,
            micros(self.nodes),
            database.unwrap_or_default()
        )
    }
}

/// Returns the 99th percentile of turn durations in games whose players are connected to different
/// nodes.
async fn apart(first: &Host, second: &Host) -> Outcome<Duration> {
    let mut tables: Vec<Table> = Vec::new();
    for game in 0..APART {
        tables.push(first.table_across(second, game).await?);
    }
    steady_at(tables, PAUSE, PLIES_APART).await
}

/// Returns the size of a database in bytes, including indexes.
fn size_of(database: &ClusterDatabase) -> Outcome<u64> {
    let psql = Command::new(database.cluster().program("psql"))
        .args(["-XAtd", &database.url(), "-c"])
        .arg("SELECT pg_database_size(current_database())")
        .output()?;
    Ok(String::from_utf8(psql.stdout)?.trim().parse()?)
}

/// Returns the CPU time of all processes of a PostgreSQL cluster, including processes that have
/// ended.
fn cpu_of(database: &ClusterDatabase) -> Outcome<Duration> {
    let pid_file = database.cluster().folder().join("data/postmaster.pid");
    let pid_file = std::fs::read_to_string(pid_file)?;
    let postmaster: u32 = pid_file.lines().next().ok_or("no postmaster")?.parse()?;
    let mut ticks = 0;
    for process in std::fs::read_dir("/proc")? {
        let Ok(stat) = std::fs::read_to_string(process?.path().join("stat")) else {
            // Skip this entry of `/proc`: it is not a process, or the process has just ended. The
            // postmaster's statistics include the CPU time of ended processes.
            continue;
        };
        let stat = Stat::read(&stat).ok_or("/proc says something new about processes")?;
        if stat.pid == postmaster || stat.parent == postmaster {
            ticks += stat.ticks;
        }
    }
    Ok(Duration::from_secs(ticks) / TICKS_PER_SECOND)
}

/// The number of clock ticks per second, in which `/proc` states CPU times. All common Linux
/// machines use this value.
const TICKS_PER_SECOND: u32 = 100;

/// A process's statistics from `/proc/PID/stat`.
struct Stat {
    pid: u32,
    parent: u32,
    /// The CPU time in clock ticks, including that of child processes that have ended.
    ticks: u64,
}

impl Stat {
    fn read(text: &str) -> Option<Self> {
        // The process name is in parentheses and may contain spaces.
        let (pid, rest) = text.split_once(' ')?;
        let fields: Vec<&str> = rest.rsplit_once(')')?.1.split_whitespace().collect();
        let times = fields.get(11..15)?.iter().map(|time| time.parse::<u64>());
        Some(Self {
            pid: pid.parse().ok()?,
            parent: fields.get(1)?.parse().ok()?,
            ticks: times.sum::<Result<u64, _>>().ok()?,
        })
    }
}
