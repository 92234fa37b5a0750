//! A page's socket.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message, client::IntoClientRequest as _, http::HeaderValue},
};

use super::Server;

/// After how long a test gives up on something that should come at once.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Opens a socket, or gives the status with which it was refused.
    pub(crate) async fn open(
        server: &Server,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, u16> {
        Self::at(&server.address.to_string(), path, headers).await
    }

    /// The same at a server that is known by its address only.
    pub(crate) async fn at(
        address: &str,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, u16> {
        let mut request = format!("ws://{address}{path}")
            .into_client_request()
            .expect("a request");
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            request
                .headers_mut()
                .insert(*name, HeaderValue::from_str(value).expect("a header"));
        }
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) async fn send(&mut self, frame: Value) {
        self.send_raw(Message::text(frame.to_string())).await;
    }

    /// Sends what may meet a closed door.
    pub(crate) async fn send_raw(&mut self, message: Message) {
        let _ = self.stream.send(message).await;
    }

    /// The next frame of a type, passing over others.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let frame = self
                .next_frame()
                .await
                .unwrap_or_else(|end| panic!("closed ({end:?}) before “{kind}”"));
            if frame["type"] == kind {
                return frame;
            }
        }
    }

    /// The next view in which the game has at least `plies` turns.
    pub(crate) async fn view_with(&mut self, plies: usize) -> Value {
        loop {
            let view = self.next("view").await["view"].take();
            let kept = view["plies_from"]
                .as_u64()
                .and_then(|kept| usize::try_from(kept).ok())
                .expect("a number");
            if kept + view["plies"].as_array().expect("a list").len() >= plies {
                return view;
            }
        }
    }

    /// The close code and its sentence, passing over all frames.
    pub(crate) async fn end(&mut self) -> (u16, String) {
        loop {
            if let Err(end) = self.next_frame().await {
                return end.unwrap_or_default();
            }
        }
    }

    /// The next frame, or the close code at the end.
    pub(crate) async fn next_frame(&mut self) -> Result<Value, Option<(u16, String)>> {
        loop {
            match timeout(PATIENCE, self.stream.next())
                .await
                .expect("something comes")
            {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(
                        frame.map(|frame| (u16::from(frame.code), frame.reason.to_string()))
                    );
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }
}
