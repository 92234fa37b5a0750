//! What the server tells systemd, where that has started it (`sd_notify(3)`).

use std::{
    env, io,
    os::unix::net::{SocketAddr, UnixDatagram},
    process,
    time::Duration,
};

use crate::live::{Job, Live};

/// How often the writer is asked within the time after which systemd restarts the server.
const QUESTIONS: u32 = 3;

/// Tells systemd that the server is ready. If the unit has a watchdog (`WatchdogSec`), tells it from
/// then on whenever the database's writer goes on, whatever the database says.
pub(super) fn tell_ready(live: &Live) {
    tell("READY=1");
    if let Some(patience) = watchdog() {
        let watched = live.clone();
        live.spawn(Job::Watchdog, async move {
            let every = patience / QUESTIONS;
            watched.watch_writer(every, || tell("WATCHDOG=1")).await;
        });
    }
}

/// After which silence systemd restarts this process.
fn watchdog() -> Option<Duration> {
    let number = |name| env::var(name).ok()?.parse().ok();
    let is_meant = number("WATCHDOG_PID").is_none_or(|pid| pid == u64::from(process::id()));
    let microseconds = number("WATCHDOG_USEC").filter(|_| is_meant)?;
    Some(Duration::from_micros(microseconds))
}

fn tell(state: &str) {
    if let Err(error) = send(state) {
        tracing::warn!(%error, "systemd cannot be told how the server is");
    }
}

fn send(state: &str) -> io::Result<()> {
    let Some(socket) = env::var_os("NOTIFY_SOCKET") else {
        return Ok(());
    };
    let address = match socket.to_str().and_then(|path| path.strip_prefix('@')) {
        Some(name) => abstract_address(name)?,
        None => SocketAddr::from_pathname(socket)?,
    };
    UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address)?;
    Ok(())
}

#[cfg(target_os = "linux")]
fn abstract_address(name: &str) -> io::Result<SocketAddr> {
    use std::os::linux::net::SocketAddrExt as _;

    SocketAddr::from_abstract_name(name)
}

/// Only Linux has such addresses, and systemd.
#[cfg(not(target_os = "linux"))]
fn abstract_address(_: &str) -> io::Result<SocketAddr> {
    Err(io::ErrorKind::Unsupported.into())
}
