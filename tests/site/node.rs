//! A node of a site: a process that can be killed, stopped and restarted.

use std::ffi::OsStr;
use std::fs;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use crate::leash;
use crate::leash::{LeashedProgram, leashed};

/// The clock of a node's machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum NodeClock {
    #[default]
    Right,
    /// A clock that is this many seconds ahead.
    Fast(u32),
}

/// A running `postern serve`, killed on drop.
pub(crate) struct Node {
    name: &'static str,
    address: String,
    launch: Command,
    log: PathBuf,
    program: LeashedProgram,
}

impl Node {
    /// Starts a node on this port, and waits until it listens. The node's log is a file in
    /// `folder`.
    pub(crate) fn start(
        name: &'static str,
        database: &str,
        folder: &Path,
        port: u16,
        public_url: &str,
        clock: NodeClock,
        arguments: &[&str],
    ) -> Self {
        let address = format!("127.0.0.1:{port}");
        let mut launch = leashed(env!("CARGO_BIN_EXE_postern"));
        launch
            .args(["serve", "--listen", &address])
            .args(["--database", database])
            .args(["--public-url", public_url, "--trust-proxy", "127.0.0.1"])
            .args(["--writes-per-minute", "100000"])
            .args(arguments)
            .env("RUST_LOG", "info")
            .stdout(Stdio::piped());
        if let NodeClock::Fast(seconds) = clock {
            launch
                .env("LD_PRELOAD", fake_clock())
                .env("FAKETIME", format!("+{seconds}s"))
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        let log = folder.join(format!("node-{name}.log"));
        let program = run(&mut launch, &log);
        Self {
            name,
            address,
            launch,
            log,
            program,
        }
    }

    /// Returns the node's address, such as `127.0.0.1:3001`.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the part with which the node's name ends in the database.
    pub(crate) fn process(&self) -> String {
        format!("(process {})", self.program.id())
    }

    /// Returns the name by which the load balancer knows the node.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Kills the process with SIGKILL, so that it runs no handler and flushes nothing.
    pub(crate) fn kill(&mut self) {
        self.program.kill().expect("it was started");
    }

    /// Requests a graceful shutdown with SIGTERM, as systemd does.
    pub(crate) fn ask_to_stop(&self) {
        self.signal("TERM");
    }

    /// Suspends the process until [`Node::resume`], like a machine that hangs.
    pub(crate) fn halt(&self) {
        self.signal("STOP");
    }

    pub(crate) fn resume(&self) {
        self.signal("CONT");
    }

    /// Waits until the process has exited.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        self.program.ended().expect("it ends")
    }

    /// Restarts the node on the same port.
    pub(crate) fn restart(&mut self) {
        self.program = run(&mut self.launch, &self.log);
    }

    /// Starts another version of the program on the same port, after the old process has exited.
    pub(crate) fn replace(&mut self, program: &Path) {
        self.launch = self.launch_of(program, &self.address);
        self.restart();
    }

    /// Starts another version of the program beside the node, without waiting for it.
    pub(crate) fn attempt(&self, program: &Path) -> RefusedStart {
        let mut launch = self.launch_of(program, "127.0.0.1:0");
        let program = LeashedProgram::start(launch.stderr(Stdio::piped()));
        RefusedStart(program.expect("it starts"))
    }

    /// Returns the node's command line for another version of the program.
    fn launch_of(&self, program: &Path, listen: &str) -> Command {
        let mut launch = leashed(program);
        let arguments = leash::arguments(&self.launch);
        launch
            .args(arguments.map(|argument| {
                if argument == OsStr::new(&self.address) {
                    OsStr::new(listen)
                } else {
                    argument
                }
            }))
            .envs(
                self.launch
                    .get_envs()
                    .filter_map(|(name, value)| Some((name, value?))),
            )
            .stdout(Stdio::piped());
        launch
    }

    /// Returns the contents of the node's log.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    fn signal(&self, signal: &str) {
        let told = Command::new("sh")
            .args(["-c", &format!("kill -{signal} {}", self.program.id())])
            .status();
        assert!(told.expect("sh runs").success());
    }
}

/// A process that is expected to refuse to serve.
pub(crate) struct RefusedStart(LeashedProgram);

impl RefusedStart {
    /// Waits until the process has exited, and returns its output.
    pub(crate) fn refusal(mut self) -> String {
        assert!(!listens(&mut self.0), "it does not refuse");
        let mut said = String::new();
        let stderr = self.0.child().stderr.as_mut().expect("it is piped");
        stderr.read_to_string(&mut said).expect("text");
        assert!(!self.0.ended().expect("it ends").success());
        said
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.program.kill();
        if std::thread::panicking() {
            eprintln!("the log of node {}:\n{}", self.name, self.log());
        }
    }
}

/// Starts a process, and waits until it has printed its address.
fn run(launch: &mut Command, log: &PathBuf) -> LeashedProgram {
    let to_log = File::options().create(true).append(true).open(log);
    launch.stderr(to_log.expect("a file for the log"));
    let mut program = LeashedProgram::start(launch).expect("it starts");
    assert!(
        listens(&mut program),
        "the node ended: {}",
        fs::read_to_string(log).unwrap_or_default()
    );
    program
}

/// Waits until the process has printed its address. Returns `false` if it exits first.
fn listens(program: &mut LeashedProgram) -> bool {
    let stdout = program.child().stdout.take().expect("it is piped");
    let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
    let listens = lines.any(|line| line.starts_with("Postern is at "));
    // Reads further output, so that the pipe neither fills nor closes.
    std::thread::spawn(move || lines.for_each(drop));
    listens
}

/// Returns the path of libfaketime, which gives a program a different time.
fn fake_clock() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten();
    folders
        .filter_map(|folder| Some(folder.ok()?.path().join("faketime/libfaketimeMT.so.1")))
        .find(|library| library.exists())
        .expect("faketime is there: tests/postgres/setup installs it")
}
