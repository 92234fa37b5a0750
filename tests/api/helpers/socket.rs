//! A WebSocket client.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite};

use super::Server;

/// A time limit that only a failing test reaches.
const PATIENCE: Duration = Duration::from_secs(20);
/// A time limit for waits that skip heartbeats. Without it, heartbeats would keep such a wait from
/// ever timing out.
const MAX_WAIT: Duration = Duration::from_mins(1);

pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The game view assembled from all frames so far, without the board's pieces.
    view: Value,
}

impl Socket {
    /// Opens a socket, or returns the status with which the server refused it.
    pub(crate) async fn open(
        server: &Server,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, u16> {
        Self::at(&server.address.to_string(), path, headers).await
    }

    /// Opens a socket at a server that is known only by its base URL.
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
            Ok((stream, _)) => Ok(Self {
                stream,
                view: json!({}),
            }),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) async fn send(&mut self, frame: Value) {
        self.send_raw(Message::text(frame.to_string())).await;
    }

    /// Sends a message, and ignores a closed socket.
    pub(crate) async fn send_raw(&mut self, message: Message) {
        let _ = self.stream.send(message).await;
    }

    /// Returns the next frame of this type, skipping others.
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

    /// Returns the game view after the next change.
    pub(crate) async fn next_view(&mut self) -> Value {
        loop {
            let frame = self
                .next_frame()
                .await
                .unwrap_or_else(|end| panic!("closed ({end:?}) before a change"));
            let plays = self.view["you"] != json!([]);
            match frame["type"].as_str() {
                Some("info") => self.view = frame["view"].clone(),
                Some("update") => {
                    take_update(&mut self.view, &frame);
                    // A player receives each change in two frames: the public one, and a per-viewer
                    // one.
                    if frame["own"] == false || !plays {
                        return self.view.clone();
                    }
                }
                Some("own") => {
                    take_own(&mut self.view, &frame);
                    return self.view.clone();
                }
                _ => {}
            }
        }
    }

    /// Returns the game view once it satisfies `wanted`.
    pub(crate) async fn view_when(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let view = self.next_view().await;
            if wanted(&view) {
                return view;
            }
        }
    }

    /// Returns the game view once it has at least `plies` turns.
    pub(crate) async fn view_with(&mut self, plies: usize) -> Value {
        let played = |view: &Value| view["plies"].as_array().map_or(0, Vec::len);
        self.view_when(|view| played(view) >= plies).await
    }

    /// Skips the remaining frames until the socket closes, and returns the close code and reason.
    pub(crate) async fn end(&mut self) -> (u16, String) {
        loop {
            if let Err(end) = self.next_frame().await {
                return end.unwrap_or_default();
            }
        }
    }

    /// Returns the next frame, or the close code and reason if the socket closed.
    pub(crate) async fn next_frame(&mut self) -> Result<Value, Option<(u16, String)>> {
        timeout(MAX_WAIT, self.frame_or_end())
            .await
            .expect("more comes than heartbeats")
    }

    async fn frame_or_end(&mut self) -> Result<Value, Option<(u16, String)>> {
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

/// Merges an update into the view, as `docs/WIRE.md` describes.
fn take_update(view: &mut Value, update: &Value) {
    for (name, value) in update.as_object().expect("an object") {
        match name.as_str() {
            "type" | "since" | "own" => {}
            "board" => take_board(view, value),
            "kibitz" if value["replace"] == false => {
                let more = value["comments"].as_array().expect("a list").clone();
                if let Some(comments) = view["kibitz"]["comments"].as_array_mut() {
                    comments.extend(more);
                } else {
                    view["kibitz"] = value.clone();
                }
            }
            _ => view[name] = value.clone(),
        }
    }
}

fn take_board(view: &mut Value, board: &Value) {
    let kept = board["plies_from"].as_u64().expect("a number");
    let kept = usize::try_from(kept).expect("a length");
    let mut plies = view["plies"].as_array().cloned().unwrap_or_default();
    plies.truncate(kept);
    plies.extend(board["plies"].as_array().expect("a list").iter().cloned());
    view["plies"] = Value::from(plies);
    view["position"] = board["position"].clone();
}

fn take_own(view: &mut Value, own: &Value) {
    for (name, empty) in [
        ("you", json!([])),
        ("can", json!([])),
        ("turns", json!([])),
        ("buttons", json!([])),
    ] {
        view[name] = own.get(name).cloned().unwrap_or(empty);
    }
    if let Some(hidden) = own.get("hidden") {
        for known in hidden["squares"].as_array().into_iter().flatten() {
            let secrets = view["secrets"].as_array_mut().into_iter().flatten();
            for secrets in secrets.filter(|secrets| secrets["event"] == known["event"]) {
                secrets["squares"] = known["squares"].clone();
            }
        }
    }
}
