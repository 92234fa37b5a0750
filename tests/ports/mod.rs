//! Ports on the loopback interface for programs that cannot take port 0 themselves.

use std::{
    hash::{BuildHasher, RandomState},
    net::TcpListener,
    sync::{
        LazyLock,
        atomic::{AtomicU16, Ordering},
    },
};

/// Systems give ports from 32,768 up to connections and to whoever asks for port 0. Between looking
/// and starting the program, a test beside this one would get such a port; below, nobody does.
const FIRST: u16 = 10_000;
const COUNT: u16 = 22_000;

/// Where this process goes on. Each begins somewhere else, so that test programs that run at the
/// same time do not meet.
static NEXT: LazyLock<AtomicU16> = LazyLock::new(|| {
    let random = RandomState::new().hash_one(std::process::id());
    let within = u16::try_from(random % u64::from(COUNT)).expect("it is below a u16");
    AtomicU16::new(within)
});

/// A port that is free and that this process gave to nobody else.
pub(crate) fn free_port() -> u16 {
    loop {
        let port = FIRST + NEXT.fetch_add(1, Ordering::Relaxed) % COUNT;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
