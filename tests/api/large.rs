//! Serialising a large game must not block other requests.

use std::pin::pin;
use std::sync::mpsc;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use serde_json::json;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};

use crate::helpers::{Player, Server};

/// The number of small requests that must be answered while the requests for large games wait.
const SMALL_ONES: usize = 20;

/// Occupies the runtime's only blocking thread until the sender is dropped.
async fn busy() -> (mpsc::Sender<()>, JoinHandle<()>) {
    let (free, freed) = mpsc::channel();
    let (tell, begun) = oneshot::channel();
    let blocker = spawn_blocking(move || {
        let _ = tell.send(());
        // `recv` returns an error when the sender is dropped.
        let _ = freed.recv();
    });
    begun.await.expect("it begins");
    (free, blocker)
}

/// Requests a complete game as a page, from the API or over a socket. Returns the requested path.
async fn whole<'a>(server: &Server, person: &Player, path: &'a str) -> &'a str {
    if path.contains("/socket") {
        person.socket(server, path).await.next("info").await;
    } else {
        assert_eq!(person.get(path).await.status, 200, "{path}");
    }
    path
}

#[test]
fn large_frames_views_and_pages_are_made_off_the_threads_that_answer_everybody() {
    let runtime = Builder::new_current_thread()
        .max_blocking_threads(1)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let server = Server::start().await;
        let ann = Player::new(&server);
        // White has 301 legal turns in this position.
        let fen = "4k3/8/8/8/8/8/8/4K3[QRBNP] w - - 0 1";
        let game = ann
            .creates(&json!({"variant": "crazyhouse", "with": "both-sides", "fen": fen}))
            .await;
        let small = ann.creates(&json!({"with": "both-sides"})).await;

        let (free, blocker) = busy().await;
        let paths = [
            format!("/games/{game}"),
            format!("/api/games/{game}"),
            format!("/api/games/{game}/frames?since=0"),
            format!("/games/{game}/socket?since=0"),
        ];
        let mut waiting: FuturesUnordered<_> = paths
            .iter()
            .map(|path| whole(&server, &ann, path))
            .collect();
        let mut others = pin!(async {
            for _ in 0..SMALL_ONES {
                assert_eq!(ann.get(&format!("/games/{small}")).await.status, 200);
            }
        });
        tokio::select! {
            path = waiting.next() => panic!("{path:?} does not wait"),
            () = &mut others => {}
        }
        drop(free);
        assert_eq!(waiting.count().await, paths.len());
        blocker.await.unwrap();
    });
}
