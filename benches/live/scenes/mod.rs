//! What is measured, one scene a file.

pub(crate) mod cluster;
pub(crate) mod comments;
pub(crate) mod computer;
pub(crate) mod latency;
pub(crate) mod length;
pub(crate) mod million;
pub(crate) mod moves;
pub(crate) mod restart;
pub(crate) mod spectators;
pub(crate) mod visit;

use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{run::Outcome, servers::Server};

/// A directory for databases, removed when it is dropped.
fn directory() -> Outcome<TempDir> {
    Ok(tempfile::Builder::new()
        .prefix("postern-bench-")
        .tempdir()?)
}

/// CPU time of a server and time on the wall since a point.
struct Meter<'a> {
    server: &'a Server,
    cpu: Duration,
    wall: Instant,
}

impl<'a> Meter<'a> {
    fn start(server: &'a Server) -> Outcome<Self> {
        Ok(Self {
            server,
            cpu: server.cpu()?,
            wall: Instant::now(),
        })
    }

    /// CPU time and time on the wall so far.
    fn read(&self) -> Outcome<(Duration, Duration)> {
        let cpu = self.server.cpu()?.saturating_sub(self.cpu);
        Ok((cpu, self.wall.elapsed()))
    }
}
