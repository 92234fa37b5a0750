//! Free loopback ports for programs that do not support port 0.

use std::hash::{BuildHasher, RandomState};
use std::net::TcpListener;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU16, Ordering};

/// Operating systems assign ports from 32,768 up. A parallel test could take such a port between
/// this check and the program's start. Lower ports are never assigned automatically.
const FIRST: u16 = 10_000;
const COUNT: u16 = 22_000;

/// The next port of this process. Each process starts at a different port, so parallel test
/// programs do not collide.
static NEXT: LazyLock<AtomicU16> = LazyLock::new(|| {
    let random = RandomState::new().hash_one(std::process::id());
    let within = u16::try_from(random % u64::from(COUNT)).expect("it is below a u16");
    AtomicU16::new(within)
});

/// Returns a free port that this process has not returned before.
pub(crate) fn free_port() -> u16 {
    loop {
        let port = FIRST + NEXT.fetch_add(1, Ordering::Relaxed) % COUNT;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
