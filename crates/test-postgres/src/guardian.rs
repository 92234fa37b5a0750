//! The script that runs a cluster, and the pipes to it.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::disk::{Disk, Namespace};

const SCRIPT: &str = include_str!("guardian.sh");

/// A running script with its cluster.
pub(crate) struct Guardian {
    child: Child,
    /// `None` only while it is dropped.
    pipes: Option<Mutex<Pipes>>,
    folder: PathBuf,
    bin: PathBuf,
}

struct Pipes {
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Guardian {
    /// Starts a cluster. Fails with a sentence if PostgreSQL is missing.
    pub(crate) fn start() -> Result<Self, String> {
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "guardian"]);
        Self::launch(shell)
    }

    /// Starts a cluster in memory, if there is room. Each database has hundreds of files, and
    /// creating or removing one would otherwise wait for the disk.
    pub(crate) fn start_in_memory() -> Result<Self, String> {
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "guardian"]).env("IN_MEMORY", "1");
        Self::launch(shell)
    }

    /// Starts a cluster with a part of it on a small disk, which only the script and its children
    /// can see. Returns `None` if that is not possible.
    pub(crate) fn start_on(disk: Disk) -> Option<Result<Self, String>> {
        let namespace = Namespace::find()?;
        let mut shell = namespace.command();
        shell.args(["sh", "-c", SCRIPT, "guardian", disk.name()]);
        if let Namespace::OfUser(user) = &namespace {
            shell.arg(user);
        }
        Some(Self::launch(shell))
    }

    fn launch(mut shell: Command) -> Result<Self, String> {
        let mut child = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Ctrl-C is meant for the test program. The script has to outlive it.
            .process_group(0)
            .spawn()
            .expect("every Unix has sh");
        let mut pipes = Pipes {
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

    /// Runs a command, and waits for it.
    pub(crate) fn command(&self, command: &str) {
        let mut pipes = self.pipes();
        pipes.send(command);
        let answer = pipes.line();
        drop(pipes);
        assert_eq!(answer, "done", "PostgreSQL was told: {command}");
    }

    /// Sends a command without waiting for it.
    pub(crate) fn request(&self, command: &str) {
        self.pipes().send(command);
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn bin(&self) -> &Path {
        &self.bin
    }

    fn pipes(&self) -> MutexGuard<'_, Pipes> {
        self.pipes
            .as_ref()
            .expect("it is there until the guardian is dropped")
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pipes {
    fn send(&mut self, command: &str) {
        writeln!(self.commands, "{command}").expect("the script reads until the pipe closes");
    }

    /// Reads the next line without its end; empty if the script has ended.
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
        // Closing the pipes ends the script.
        self.pipes = None;
        let _ended = self.child.wait();
    }
}
