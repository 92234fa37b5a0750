//! A relay that forwards each frame to all connections. It shows the minimum cost of sending a
//! frame.

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::spawn_local;
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::{buffers, listen};
use crate::run::Outcome;

/// The number of frames that a connection may lag behind. This suffices, because the load generator
/// waits until each frame has arrived everywhere.
const BEHIND: usize = 64;

/// Runs the relay until the process is killed.
pub(crate) async fn bare() -> Outcome<()> {
    let listener = listen("The bare relay")?;
    let (everybody, _) = broadcast::channel(BEHIND);
    loop {
        let (stream, _) = listener.accept().await?;
        let everybody = everybody.clone();
        spawn_local(async move {
            // An error on one connection does not affect the others.
            let _ = hand_on(stream, everybody).await;
        });
    }
}

async fn hand_on(stream: TcpStream, everybody: broadcast::Sender<Utf8Bytes>) -> Outcome<()> {
    stream.set_nodelay(true)?;
    let mut socket = accept_async_with_config(stream, Some(buffers())).await?;
    let mut heard = everybody.subscribe();
    // Postern also sends a frame when a connection opens.
    socket.send(Message::text(r#"{"type":"open"}"#)).await?;
    loop {
        tokio::select! {
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => { everybody.send(text)?; }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Ok(()),
            },
            text = heard.recv() => match text {
                Ok(text) => socket.send(Message::Text(text)).await?,
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return Ok(()),
            },
        }
    }
}
