//! Child processes of tests. They and their own children end when the test passes, fails, or is
//! killed.

#![allow(
    dead_code,
    reason = "several test programs share it, and each needs a part"
)]

use std::ffi::OsStr;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};

/// Runs the program in its own process group, with a watchdog that kills the group when the pipe
/// closes. The operating system closes the pipe when the test process ends.
const SCRIPT: &str = r#"
    exec 3<&0
    { read -r _; kill -KILL 0; } <&3 >/dev/null 2>&1 &
    exec "$@" 3<&- </dev/null"#;

/// Returns a command that starts a program under the watchdog. The caller may add arguments and
/// variables, and redirect the output. Standard input is the watchdog's pipe.
pub(crate) fn leashed(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", SCRIPT, "leash"])
        .arg(program)
        .stdin(Stdio::piped())
        .process_group(0);
    command
}

/// Returns a leashed program's arguments, without those of the watchdog's shell.
pub(crate) fn arguments(leashed: &Command) -> impl Iterator<Item = &OsStr> {
    // Skips the arguments of the watchdog's shell, and the program's path.
    leashed.get_args().skip(4)
}

/// A running program. Its process group is killed on drop.
pub(crate) struct LeashedProgram {
    child: Child,
    /// The pipe to the watchdog. `None` once the process group has been killed.
    leash: Option<ChildStdin>,
}

impl LeashedProgram {
    /// Starts a command that [`leashed`] returned.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no shell. If the program is missing, the process exits
    /// immediately with status 127.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.spawn()?;
        // Takes standard input from the child, because `wait` would close it.
        let leash = child.stdin.take();
        Ok(Self { child, leash })
    }

    /// Returns the child process, for its output and process ID.
    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the program exits.
    pub(crate) fn ended(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }

    /// Kills the whole group with SIGKILL, so that no handler runs and nothing is flushed.
    pub(crate) fn kill(&mut self) -> io::Result<ExitStatus> {
        let _ended_already = self.child.kill();
        self.leash = None;
        self.child.wait()
    }
}

impl Drop for LeashedProgram {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
