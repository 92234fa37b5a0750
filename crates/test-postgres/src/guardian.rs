//! Starts the shell script that runs a PostgreSQL cluster, and sends commands to the script through
//! pipes.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::disk::{MountNamespace, SmallDisk};

const SCRIPT: &str = include_str!("guardian.sh");

/// A running shell script, which manages a PostgreSQL cluster.
pub(crate) struct Guardian {
    child: Child,
    /// The pipes to the script. `None` only while the guardian is being dropped.
    pipes: Option<Mutex<GuardianPipes>>,
    folder: PathBuf,
    bin: PathBuf,
}

struct GuardianPipes {
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Guardian {
    /// Starts a cluster. Returns an error message if PostgreSQL is missing or does not start.
    pub(crate) fn start() -> Result<Self, String> {
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "guardian"]);
        Self::launch(shell)
    }

    /// Starts a cluster in memory if enough memory is free, otherwise on disk. Each database has
    /// hundreds of files, so creating or removing one on disk would be slow.
    pub(crate) fn start_in_memory() -> Result<Self, String> {
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "guardian"]).env("IN_MEMORY", "1");
        Self::launch(shell)
    }

    /// Starts a cluster with one part on a small disk, which only the script and its child
    /// processes can see. Returns `None` if no such disk can be mounted.
    pub(crate) fn start_on(disk: SmallDisk) -> Option<Result<Self, String>> {
        let namespace = MountNamespace::find()?;
        let mut shell = namespace.command();
        shell.args(["sh", "-c", SCRIPT, "guardian", disk.name()]);
        if let MountNamespace::OfUser(user) = &namespace {
            shell.arg(user);
        }
        Some(Self::launch(shell))
    }

    fn launch(mut shell: Command) -> Result<Self, String> {
        let mut child = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // The script must survive Ctrl-C in the terminal, to clean up after the test program.
            .process_group(0)
            .spawn()
            .expect("every Unix has sh");
        let mut pipes = GuardianPipes {
            commands: child.stdin.take().expect("it is piped"),
            answers: BufReader::new(child.stdout.take().expect("it is piped")),
        };
        let ready = pipes.line();
        let Some(folder) = ready.strip_prefix("ready ") else {
            drop(pipes);
            let _ended = child.wait();
            return Err(ready);
        };
        Ok(Self {
            child,
            folder: folder.into(),
            bin: pipes.line().into(),
            pipes: Some(Mutex::new(pipes)),
        })
    }

    /// Sends a command to the script and waits until it is done.
    pub(crate) fn command(&self, command: &str) {
        let mut pipes = self.pipes();
        pipes.send(command);
        let answer = pipes.line();
        drop(pipes);
        assert_eq!(answer, "done", "PostgreSQL was told: {command}");
    }

    /// Sends a command to the script without waiting.
    pub(crate) fn request(&self, command: &str) {
        self.pipes().send(command);
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn bin(&self) -> &Path {
        &self.bin
    }

    fn pipes(&self) -> MutexGuard<'_, GuardianPipes> {
        self.pipes
            .as_ref()
            .expect("it is there until the guardian is dropped")
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl GuardianPipes {
    fn send(&mut self, command: &str) {
        writeln!(self.commands, "{command}").expect("the script reads until the pipe closes");
    }

    /// Reads the script's next line, without the line break. Empty if the script has ended.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.answers
            .read_line(&mut line)
            .expect("the script writes text");
        line.trim_end().to_owned()
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        // The script ends when its pipes are closed.
        self.pipes = None;
        let _ended = self.child.wait();
    }
}
