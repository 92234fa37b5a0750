//! Disks that can be full: in-memory file systems in a private mount namespace.

use std::{
    fs,
    os::unix::fs::MetadataExt as _,
    process::{Command, Stdio},
};

/// The part of a cluster that is on a separate small disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disk {
    /// Everything but the write-ahead log. The server survives a full disk.
    Data,
    /// The write-ahead log only. A server that cannot write it crashes.
    WriteAheadLog,
}

impl Disk {
    /// Returns the name of its folder.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::WriteAheadLog => "pg_wal",
        }
    }
}

/// A way to create a mount namespace.
pub(crate) enum Namespace {
    OfRoot,
    /// In a user namespace, with the outside user and group: `1000:1000`.
    OfUser(String),
}

impl Namespace {
    /// Returns `None` if no namespace can be created or nothing can be mounted in it.
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

    /// Returns a command that runs a program in a new namespace.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new("unshare");
        if let Self::OfUser(_) = self {
            command.args(["--user", "--map-root-user"]);
        }
        command.args(["--mount", "--"]);
        command
    }
}
