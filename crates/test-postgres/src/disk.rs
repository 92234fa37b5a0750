//! Small disks that tests can fill up. They are in-memory file systems in a private mount
//! namespace.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::process::{Command, Stdio};

/// The part of a PostgreSQL cluster that is stored on a separate small disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallDisk {
    /// Everything except the write-ahead log. The server survives if this disk is full.
    Data,
    /// Only the write-ahead log. The server crashes if it cannot write the log.
    WriteAheadLog,
}

impl SmallDisk {
    /// Returns the part's name, which is an argument of the shell script that runs the cluster.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::WriteAheadLog => "pg_wal",
        }
    }
}

/// A way to create a private mount namespace.
pub(crate) enum MountNamespace {
    OfRoot,
    /// For users other than root: a mount namespace inside a new user namespace. Contains the IDs
    /// of the user and group that run the tests, such as `1000:1000`.
    OfUser(String),
}

impl MountNamespace {
    /// Finds a way to create a namespace. Returns `None` if none can be created or nothing can be
    /// mounted in it.
    pub(crate) fn find() -> Option<Self> {
        let process = fs::metadata("/proc/self").ok()?;
        let namespace = match process.uid() {
            0 => Self::OfRoot,
            user => Self::OfUser(format!("{user}:{}", process.gid())),
        };
        let mounted = namespace
            .command()
            .args(["mount", "-t", "tmpfs", "tmpfs", "/tmp"])
            .stderr(Stdio::null())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(namespace)
    }

    /// Returns a command that runs a program in a new namespace. The caller adds the program and
    /// its arguments.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new("unshare");
        if let Self::OfUser(_) = self {
            command.args(["--user", "--map-root-user"]);
        }
        command.args(["--mount", "--"]);
        command
    }
}
