//! Reports the server's state to systemd (`sd_notify(3)`) if systemd has started the server.

use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;
use std::{env, io, process};

use crate::live::{Job, Live};

/// Number of times that the database writer is checked within systemd's watchdog timeout.
const QUESTIONS: u32 = 3;

/// Time limit for sending a message if systemd's queue is full. Readiness is sent only once, so it
/// may wait longer. Watchdog messages are repeated soon and must not delay the server.
const READY_TIMEOUT: Duration = Duration::from_secs(1);
const WATCHDOG_TIMEOUT: Duration = Duration::from_millis(10);

/// Reports to systemd that the server is ready. If the unit has a watchdog (`WatchdogSec`), also
/// reports regularly as long as the writer task responds, whether or not the database does.
pub(super) fn tell_ready(live: &Live) {
    tell("READY=1", READY_TIMEOUT);
    if let Some(patience) = watchdog() {
        let watched = live.clone();
        live.node.spawn(Job::Watchdog, async move {
            let every = patience / QUESTIONS;
            watched
                .node
                .watch_writer(every, || tell("WATCHDOG=1", WATCHDOG_TIMEOUT))
                .await;
        });
    }
}

/// Returns the watchdog timeout after which systemd restarts this process; `None` without a
/// watchdog.
fn watchdog() -> Option<Duration> {
    let number = |name| env::var(name).ok()?.parse().ok();
    let is_meant = number("WATCHDOG_PID").is_none_or(|pid| pid == u64::from(process::id()));
    let microseconds = number("WATCHDOG_USEC").filter(|number| is_meant && *number > 0)?;
    Some(Duration::from_micros(microseconds))
}

fn tell(state: &str, timeout: Duration) {
    if let Err(error) = send(state, timeout) {
        tracing::warn!(%error, "systemd cannot be told how the server is");
    }
}

fn send(state: &str, timeout: Duration) -> io::Result<()> {
    let Some(socket) = env::var_os("NOTIFY_SOCKET") else {
        return Ok(());
    };
    let address = match socket.to_str().and_then(|path| path.strip_prefix('@')) {
        Some(name) => abstract_address(name)?,
        None => SocketAddr::from_pathname(socket)?,
    };
    let socket = UnixDatagram::unbound()?;
    // A full queue of systemd must not delay the server.
    socket.set_write_timeout(Some(timeout))?;
    socket.send_to_addr(state.as_bytes(), &address)?;
    Ok(())
}

#[cfg(target_os = "linux")]
fn abstract_address(name: &str) -> io::Result<SocketAddr> {
    use std::os::linux::net::SocketAddrExt as _;

    SocketAddr::from_abstract_name(name)
}

/// Always fails: only Linux has systemd and abstract socket addresses.
#[cfg(not(target_os = "linux"))]
fn abstract_address(_: &str) -> io::Result<SocketAddr> {
    Err(io::ErrorKind::Unsupported.into())
}
