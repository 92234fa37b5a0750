//! Runs server processes on a core that the load generator does not use. Reads their CPU time and
//! memory from the operating system, and kills them at the end of the run.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::time::{ClockId, clock_getcpuclockid};
use nix::unistd::Pid;

use crate::run::{Outcome, as_text, own_program};

/// The time limit for a server's shutdown after SIGTERM.
const END_WITHIN: Duration = Duration::from_secs(30);

/// Raises this process's limit on open files, and pins the process to the load generator's core.
pub(crate) fn prepare() -> Outcome<()> {
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE)?;
    setrlimit(Resource::RLIMIT_NOFILE, most, most)?;
    if most < 8_000 {
        return Err(format!(
            "5,000 sockets need 8,000 open files, but only {most} are allowed: raise ulimit -n"
        )
        .into());
    }
    let [_, load] = cores()?;
    pin(load)
}

/// Returns the core for the server under test and the core for the load generator.
fn cores() -> Outcome<[usize; 2]> {
    let allowed = sched_getaffinity(Pid::from_raw(std::process::id().cast_signed()))?;
    let mut usable = (0..CpuSet::count()).filter(|&core| allowed.is_set(core).unwrap_or(false));
    match (usable.next(), usable.next()) {
        (Some(server), Some(load)) => Ok([server, load]),
        // This process is already pinned to the load generator's core. The server's core is the
        // first one of the machine.
        (Some(load), None) if load > 0 => Ok([0, load]),
        _ => Err("this needs two cores, one for the server and one for the load".into()),
    }
}

/// Pins the current thread to one core. Threads and processes that it starts inherit this.
fn pin(core: usize) -> Outcome<()> {
    let mut only = CpuSet::new();
    only.set(core)?;
    Ok(sched_setaffinity(Pid::from_raw(0), &only)?)
}

/// Pins this thread to the servers' core and calls `start`. Processes that `start` creates stay on
/// that core.
pub(crate) fn beside_servers<T>(start: impl FnOnce() -> T) -> Outcome<T> {
    let [server, load] = cores()?;
    pin(server)?;
    let started = start();
    pin(load)?;
    Ok(started)
}

/// A running server process, killed on drop.
pub(crate) struct Server {
    child: Child,
    pub address: SocketAddr,
    clock: ClockId,
    /// The server's standard output. It stays open, because the server could not write to a closed
    /// pipe.
    _stdout: BufReader<ChildStdout>,
}

impl Server {
    /// Starts Postern on the database file `database`. Its rate limits are so high that no scene
    /// reaches them. Port 0 selects a free port.
    pub(crate) fn postern(program: &Path, database: &Path, port: u16) -> Outcome<Self> {
        Self::node(program, as_text(database)?, port, database)
    }

    /// Starts Postern on `database`, which is a file or a URL. The log file's path is that of
    /// `beside` with the extension `.log`.
    pub(crate) fn node(program: &Path, database: &str, port: u16, beside: &Path) -> Outcome<Self> {
        let listen = format!("127.0.0.1:{port}");
        let arguments = [
            "serve",
            "--listen",
            &listen,
            "--database",
            database,
            "--writes-per-minute",
            "4000000000",
            "--frames-per-second",
            "1000000",
        ];
        Self::start(program, &arguments, beside)
    }

    /// Starts the validating relay on `database`.
    pub(crate) fn validating_relay(database: &Path) -> Outcome<Self> {
        let arguments = ["validating", "--database", as_text(database)?];
        Self::start(&own_program()?, &arguments, database)
    }

    /// Starts the bare relay. The log file's path is that of `beside` with the extension `.log`.
    pub(crate) fn bare_relay(beside: &Path) -> Outcome<Self> {
        Self::start(&own_program()?, &["bare"], beside)
    }

    /// Starts a server program that prints `… is at http://ADDRESS/` once it listens. Its standard
    /// error is appended to a log file, whose path is `database` with the extension `.log`.
    fn start(program: &Path, arguments: &[&str], database: &Path) -> Outcome<Self> {
        let log = database.with_extension("log");
        let errors = File::options().create(true).append(true).open(&log)?;
        let child = beside_servers(|| {
            Command::new(program)
                .args(arguments)
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(errors)
                .spawn()
        })?;
        let mut child =
            child.map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
        let stdout = child.stdout.take().ok_or("no standard output")?;
        let mut stdout = BufReader::new(stdout);
        let mut line = String::new();
        loop {
            line.clear();
            if stdout.read_line(&mut line)? == 0 {
                let said = std::fs::read_to_string(&log).unwrap_or_default();
                return Err(format!("{} did not start: {said}", program.display()).into());
            }
            let address = line
                .split_once("is at http://")
                .and_then(|(_, rest)| rest.trim().trim_end_matches('/').parse().ok());
            if let Some(address) = address {
                let clock = clock_getcpuclockid(pid(&child))?;
                return Ok(Self {
                    child,
                    address,
                    clock,
                    _stdout: stdout,
                });
            }
        }
    }

    /// Returns the CPU time that all of the process's threads have used so far.
    pub(crate) fn cpu(&self) -> Outcome<Duration> {
        Ok(self.clock.now()?.into())
    }

    /// Returns the process's resident memory in bytes.
    pub(crate) fn resident(&self) -> Outcome<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let kibibytes = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .and_then(|rest| rest.split_whitespace().next())
            .and_then(|number| number.parse::<u64>().ok())
            .ok_or("/proc says nothing about resident memory")?;
        Ok(kibibytes * 1024)
    }

    /// Stops the server with SIGTERM, as a service manager does. Waits asynchronously, so that
    /// sockets can be closed meanwhile.
    pub(crate) async fn stop(mut self) -> Outcome<()> {
        kill(pid(&self.child), Signal::SIGTERM)?;
        let asked = Instant::now();
        while self.child.try_wait()?.is_none() {
            if asked.elapsed() > END_WITHIN {
                return Err("the server did not stop when it was asked to".into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}
