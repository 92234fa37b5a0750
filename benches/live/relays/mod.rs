//! Relays: minimal servers that Postern is compared with.

mod bare;
mod validating;
mod writer;

use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

pub(crate) use bare::bare;
pub(crate) use validating::validating;

use crate::run::Outcome;

/// The size of the listening socket's accept queue, the same as for Postern.
const BACKLOG: u32 = 4096;
/// The size of a connection's buffers in bytes, the same as for Postern.
const BUFFER: usize = 4096;

/// Listens on a free local port and prints the URL in the same form as Postern.
fn listen(name: &str) -> Outcome<TcpListener> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0)))?;
    let listener = socket.listen(BACKLOG)?;
    println!("{name} is at http://{}/", listener.local_addr()?);
    Ok(listener)
}

fn buffers() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
}
