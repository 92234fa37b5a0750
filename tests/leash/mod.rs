//! Programs that a test starts. They and their children end with the test: when it passes, when it
//! fails, and when the test program is killed.

#![allow(
    dead_code,
    reason = "several test programs share it, and each needs a part"
)]

use std::{
    ffi::OsStr,
    io,
    os::unix::process::CommandExt as _,
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
};

/// Starts the program in its own process group, beside a watchdog that ends the group when the pipe
/// closes. The system closes the pipe with the process that holds its other end.
const SCRIPT: &str = r#"
    exec 3<&0
    { read -r _; kill -KILL 0; } <&3 >/dev/null 2>&1 &
    exec "$@" 3<&- </dev/null"#;

/// Returns a command that starts a program on a leash. Arguments and variables can be added, and
/// its output redirected; standard input is the leash.
pub(crate) fn leashed(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", SCRIPT, "leash"])
        .arg(program)
        .stdin(Stdio::piped())
        .process_group(0);
    command
}

/// Returns the arguments of the program itself.
pub(crate) fn arguments(leashed: &Command) -> impl Iterator<Item = &OsStr> {
    // Those before are for the shell, and the program.
    leashed.get_args().skip(4)
}

/// A running program. Its group is killed on drop.
pub(crate) struct Leashed {
    child: Child,
    /// `None` once the group is killed.
    leash: Option<ChildStdin>,
}

impl Leashed {
    /// Starts a command made by [`leashed`].
    ///
    /// # Errors
    ///
    /// Fails if there is no shell. A missing program ends at once, with status 127.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.spawn()?;
        // Separate from the child, whose `wait` would close it.
        let leash = child.stdin.take();
        Ok(Self { child, leash })
    }

    /// Returns the program itself, for its output and its process ID.
    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the program has ended by itself.
    pub(crate) fn ended(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }

    /// Kills the whole group with `kill -9`: no handler runs, and nothing is flushed.
    pub(crate) fn kill(&mut self) -> io::Result<ExitStatus> {
        let _ended_already = self.child.kill();
        self.leash = None;
        self.child.wait()
    }
}

impl Drop for Leashed {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
