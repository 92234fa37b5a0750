//! The benchmark's measurements, called scenes. Each has its own file.

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

use crate::run::Outcome;
use crate::servers::Server;

/// Creates a temporary directory for databases, which is removed on drop.
fn directory() -> Outcome<TempDir> {
    Ok(tempfile::Builder::new()
        .prefix("postern-bench-")
        .tempdir()?)
}

/// Measures a server's CPU time and the wall time since `start`.
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

    /// Returns the CPU time and wall time since the start.
    fn read(&self) -> Outcome<(Duration, Duration)> {
        let cpu = self.server.cpu()?.saturating_sub(self.cpu);
        Ok((cpu, self.wall.elapsed()))
    }
}
