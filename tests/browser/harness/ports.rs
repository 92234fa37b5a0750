//! Ports on the loopback interface.

use std::net::TcpListener;

/// A port that was free a moment ago, for programs that cannot take port 0 themselves.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("the loopback interface has free ports");
    listener
        .local_addr()
        .expect("a bound socket has an address")
        .port()
}
