//! A WebSocket connection to a server.

use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::Frame;
use crate::run::Outcome;

/// The size of a connection's buffers in bytes. With the default size, 5,000 connections would need
/// a gigabyte.
const BUFFER: usize = 4096;
/// The number of client IP addresses that the connections are spread over, so that ports do not run
/// out.
const ADDRESSES: u8 = 16;

/// The server, path and player cookie for a connection.
#[derive(Clone)]
pub(crate) struct Target {
    pub server: SocketAddr,
    pub path: String,
    pub cookie: Option<String>,
}

/// An open WebSocket connection.
pub(crate) struct Peer {
    socket: WebSocketStream<TcpStream>,
    /// The size in bytes of the last text frame received.
    last_bytes: usize,
}

impl Peer {
    /// Connects from one of several local IP addresses, chosen by `number`.
    pub(crate) async fn open(target: &Target, number: usize) -> Outcome<Self> {
        let last = u8::try_from(number % usize::from(ADDRESSES)).unwrap_or_default();
        let local = SocketAddr::from((Ipv4Addr::new(127, 0, 1, 1 + last), 0));
        let socket = TcpSocket::new_v4()?;
        socket.bind(local)?;
        let stream = socket.connect(target.server).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}{}", target.server, target.path).into_client_request()?;
        if let Some(cookie) = &target.cookie {
            request.headers_mut().insert(COOKIE, cookie.parse()?);
        }
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(BUFFER);
        let (socket, _) = client_async_with_config(request, stream, Some(config))
            .await
            .map_err(|error| format!("the socket {} was not opened: {error}", target.path))?;
        Ok(Self {
            socket,
            last_bytes: 0,
        })
    }

    pub(crate) async fn send(&mut self, text: String) -> Outcome<()> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Returns the text of the next frame, or `None` if the server has closed the connection.
    pub(crate) async fn next_text(&mut self) -> Outcome<Option<String>> {
        while let Some(message) = self.socket.next().await {
            match message? {
                Message::Text(text) => {
                    self.last_bytes = text.len();
                    return Ok(Some(text.to_string()));
                }
                Message::Close(_) => return Ok(None),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Returns the next frame. A closed connection is an error.
    pub(crate) async fn next(&mut self) -> Outcome<Frame> {
        match self.next_text().await? {
            Some(text) => Frame::read(&text),
            None => Err("the server closed a connection".into()),
        }
    }

    /// Reads frames until the server answers the last command. Returns the number of the last event
    /// that the command caused. A refusal is an error.
    pub(crate) async fn accepted(&mut self) -> Outcome<u64> {
        loop {
            match self.next().await? {
                Frame::Accepted { seq } => return Ok(seq),
                Frame::Refused { status, error } => {
                    return Err(format!("the server refused a command ({status}): {error}").into());
                }
                Frame::State { .. } | Frame::Own | Frame::Other => {}
            }
        }
    }

    /// Reads frames until the server has sent event `wanted`. Returns the total size in bytes of
    /// the frames about that event.
    pub(crate) async fn reaches(&mut self, wanted: u64) -> Outcome<usize> {
        let own_follows = loop {
            if let Frame::State { seq, own } = self.next().await?
                && seq >= wanted
            {
                break own;
            }
        };
        let update = self.last_bytes;
        if !own_follows {
            return Ok(update);
        }
        while !matches!(self.next().await?, Frame::Own) {}
        Ok(update + self.last_bytes)
    }
}
