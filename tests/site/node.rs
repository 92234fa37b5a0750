//! One node: a process that can be killed, stopped and started again.

use std::{
    fs::{self, File},
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
};

use crate::database::TestDatabase;

/// The clock of a node's machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Clock {
    #[default]
    Right,
    /// So many seconds fast.
    Fast(u32),
}

/// A running `postern serve`; killed when dropped.
pub(crate) struct Node {
    name: &'static str,
    address: String,
    launch: Command,
    log: PathBuf,
    child: Child,
}

impl Node {
    /// Starts it on a port, and waits until it listens.
    pub(crate) fn start(
        name: &'static str,
        database: &TestDatabase,
        port: u16,
        public_url: &str,
        clock: Clock,
        arguments: &[&str],
    ) -> Self {
        let address = format!("127.0.0.1:{port}");
        let mut launch = Command::new(env!("CARGO_BIN_EXE_postern"));
        launch
            .args(["serve", "--listen", &address])
            .args(["--database", &database.argument()])
            .args(["--public-url", public_url, "--trust-proxy", "127.0.0.1"])
            .args(["--writes-per-minute", "100000"])
            .args(arguments)
            .env("RUST_LOG", "info")
            .stdout(Stdio::piped());
        if let Clock::Fast(seconds) = clock {
            launch
                .env("LD_PRELOAD", fake_clock())
                .env("FAKETIME", format!("+{seconds}s"))
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        let log = database.folder().join(format!("node-{name}.log"));
        let child = run(&mut launch, &log);
        Self {
            name,
            address,
            launch,
            log,
            child,
        }
    }

    /// Where it listens: `127.0.0.1:3001`.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What the balancer calls it.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// `kill -9`: no handler runs, nothing is flushed.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("a killed process ends");
    }

    /// Tells it to stop, as systemd does.
    pub(crate) fn ask_to_stop(&self) {
        self.signal("TERM");
    }

    /// Halts it, as a machine does that hangs, until [`Node::resume`].
    pub(crate) fn halt(&self) {
        self.signal("STOP");
    }

    pub(crate) fn resume(&self) {
        self.signal("CONT");
    }

    /// Waits until it has ended.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        self.child.wait().expect("it ends")
    }

    /// Starts it again, on the same port.
    pub(crate) fn restart(&mut self) {
        self.child = run(&mut self.launch, &self.log);
    }

    /// What it has written into its log.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    fn signal(&self, signal: &str) {
        let told = Command::new("sh")
            .args(["-c", &format!("kill -{signal} {}", self.child.id())])
            .status();
        assert!(told.expect("sh runs").success());
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            eprintln!("the log of node {}:\n{}", self.name, self.log());
        }
    }
}

/// Starts the program and waits until it has printed its address.
fn run(launch: &mut Command, log: &PathBuf) -> Child {
    let to_log = File::options().create(true).append(true).open(log);
    let mut child = launch
        .stderr(to_log.expect("a file for the log"))
        .spawn()
        .expect("it starts");
    let stdout = child.stdout.take().expect("it is piped");
    let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
    let listens = lines.any(|line| line.starts_with("Postern is at "));
    assert!(
        listens,
        "the node ended: {}",
        fs::read_to_string(log).unwrap_or_default()
    );
    // Kept open: a server that prints more must not meet a closed pipe.
    std::thread::spawn(move || lines.for_each(drop));
    child
}

/// The library that shows a program another time of day.
fn fake_clock() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten();
    folders
        .filter_map(|folder| Some(folder.ok()?.path().join("faketime/libfaketimeMT.so.1")))
        .find(|library| library.exists())
        .expect("faketime is there: tests/postgres/setup installs it")
}
