//! Spectators without a browser, one at each node: they hear what the node's own sockets are told.

use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::Value;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a turn may take to come.
const BOUND: Duration = Duration::from_secs(30);

/// Spectators of one game.
pub struct Watchers(Vec<Watcher>);

struct Watcher {
    node: String,
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Watchers {
    /// One at each of these addresses, at the game with this path.
    pub async fn at(nodes: &[String], game: &str) -> Self {
        let mut watchers = Vec::new();
        for node in nodes {
            let address = format!("ws://{node}{game}/socket?since=0");
            let (stream, _) = connect_async(address).await.expect("the socket opens");
            watchers.push(Watcher {
                node: node.clone(),
                stream,
            });
        }
        Self(watchers)
    }

    /// Waits until each has been told of turn number `ply`, and that it is written like this.
    pub async fn see_turn(&mut self, ply: u64, notation: &str) {
        for watcher in &mut self.0 {
            timeout(BOUND, watcher.sees_turn(ply, notation))
                .await
                .unwrap_or_else(|_| panic!("nobody at {} sees {notation}", watcher.node));
        }
    }
}

impl Watcher {
    async fn sees_turn(&mut self, ply: u64, notation: &str) {
        loop {
            let frame = self.stream.next().await.expect("the socket stays open");
            let frame = frame.expect("the socket stays open").into_text();
            let frame: Value = serde_json::from_str(&frame.expect("text")).unwrap_or_default();
            let (first, plies) = match frame["type"].as_str() {
                Some("info") => (0, &frame["view"]["plies"]),
                Some("update") => (
                    frame["board"]["plies_from"].as_u64().unwrap_or_default(),
                    &frame["board"]["plies"],
                ),
                _ => continue,
            };
            let place = usize::try_from(ply - 1 - first.min(ply - 1)).expect("a short game");
            if let Some(told) = plies.get(place) {
                assert_eq!(told["turn"], notation, "at {}", self.node);
                return;
            }
        }
    }
}
