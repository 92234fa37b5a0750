//! Programs that a test starts. They end with it, and all that they have started: when the test passes, when it
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

/// Becomes the program, in a process group of its own, and leaves somebody there who ends the group when the
/// pipe closes. The system closes it with the process that holds its other end.
const SCRIPT: &str = r#"
    exec 3<&0
    { read -r _; kill -KILL 0; } <&3 >/dev/null 2>&1 &
    exec "$@" 3<&- </dev/null"#;

/// What starts a program on a leash. Arguments and variables can be added, its output redirected; standard input
/// is the leash.
pub(crate) fn leashed(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", SCRIPT, "leash"])
        .arg(program)
        .stdin(Stdio::piped())
        .process_group(0);
    command
}

/// The arguments of the program itself.
pub(crate) fn arguments(leashed: &Command) -> impl Iterator<Item = &OsStr> {
    // Those before are for the shell, and the program.
    leashed.get_args().skip(4)
}

/// A running program. Its group is killed when this is dropped.
pub(crate) struct Leashed {
    child: Child,
    /// `None` once the group is killed.
    leash: Option<ChildStdin>,
}

impl Leashed {
    /// Starts what [`leashed`] has made.
    ///
    /// # Errors
    /// Where there is no shell. A program that is missing ends at once, with status 127.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.spawn()?;
        // Apart from the child: whoever waits for that would close it.
        let leash = child.stdin.take();
        Ok(Self { child, leash })
    }

    /// The program itself, for its output and its number.
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

    /// `kill -9` for all of the group: no handler runs, nothing is flushed.
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
