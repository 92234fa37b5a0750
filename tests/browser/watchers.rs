//! Spectators without a browser, one per node. Each reads the frames from a socket of its node.

use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The time limit for a turn to arrive. Only a failing test reaches it.
const BOUND: Duration = Duration::from_secs(30);

/// Spectators of one game.
pub struct Watchers(Vec<Watcher>);

struct Watcher {
    node: String,
    /// The turns received so far.
    turns: watch::Receiver<Vec<String>>,
}

impl Watchers {
    /// Opens one socket at each of these addresses for the game with the path `game`.
    pub async fn at(nodes: &[String], game: &str) -> Self {
        let mut watchers = Vec::new();
        for node in nodes {
            let address = format!("ws://{node}{game}/socket?since=0");
            let (stream, _) = connect_async(address).await.expect("the socket opens");
            let (told, turns) = watch::channel(Vec::new());
            // A node closes sockets that do not answer its pings, so the sockets are read
            // continuously.
            tokio::spawn(listen(stream, told));
            watchers.push(Watcher {
                node: node.clone(),
                turns,
            });
        }
        Self(watchers)
    }

    /// Waits until every spectator has received turn number `ply` with this notation.
    pub async fn see_turn(&mut self, ply: usize, notation: &str) {
        for Watcher { node, turns } in &mut self.0 {
            let told = turns.wait_for(|turns| turns.len() >= ply);
            let told = timeout(BOUND, told).await;
            let told = told.unwrap_or_else(|_| panic!("nobody at {node} sees {notation}"));
            let turns = told.unwrap_or_else(|_| panic!("{node} has closed the socket"));
            assert_eq!(turns[ply - 1], notation, "at {node}");
        }
    }
}

/// Records the turns in each frame until the socket closes.
async fn listen(
    mut stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    told: watch::Sender<Vec<String>>,
) {
    while let Some(Ok(frame)) = stream.next().await {
        let frame: Value = serde_json::from_slice(&frame.into_data()).unwrap_or_default();
        let (from, plies) = match frame["type"].as_str() {
            Some("info") => (0, &frame["view"]["plies"]),
            Some("update") if frame["board"].is_object() => (
                frame["board"]["plies_from"].as_u64().unwrap_or_default(),
                &frame["board"]["plies"],
            ),
            _ => continue,
        };
        let new = plies.as_array().into_iter().flatten();
        let new = new.filter_map(|ply| Some(ply["turn"].as_str()?.to_owned()));
        told.send_modify(|turns| {
            turns.truncate(usize::try_from(from).expect("a short game"));
            turns.extend(new);
        });
    }
}
