//! Disks that can be full: file systems in memory, in a mount namespace that nobody else sees.

use std::{
    fs,
    os::unix::fs::MetadataExt as _,
    process::{Command, Stdio},
};

/// The part of a cluster that is on a small disk of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disk {
    /// All but the write-ahead log, so that the server survives when the disk is full.
    Data,
    /// The write-ahead log alone. A server that cannot write it crashes.
    WriteAheadLog,
}

impl Disk {
    /// The name of its folder.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::WriteAheadLog => "pg_wal",
        }
    }
}

/// How a mount namespace can be had.
pub(crate) enum Namespace {
    OfRoot,
    /// In a user namespace. The user outside and the group: `1000:1000`.
    OfUser(String),
}

impl Namespace {
    /// `None` where none can be made, or nothing can be mounted in it.
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

    /// What runs a program in a new one.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new("unshare");
        if let Self::OfUser(_) = self {
            command.args(["--user", "--map-root-user"]);
        }
        command.args(["--mount", "--"]);
        command
    }
}
