//! A node that shuts down moves its clients to another node without a visible interruption.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::helpers::Socket;
use crate::play::PlayedGame;
use crate::site::{NAMES, TestSite};

/// The maximum time for which a client may be disconnected.
const BACK_WITHIN: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_stops_hands_its_clients_over_and_no_request_fails() {
    let mut site = TestSite::start().await;
    let at = [site.url(), site.url()];
    let game = PlayedGame::begin(at, json!({"kind": "unlimited"})).await;
    let path = format!("/games/{}/socket?since=0", game.id);
    let to_first = format!("node={}", NAMES[0]);
    let headers = [("cookie", to_first.as_str())];
    let mut socket = Socket::at(site.address(), &path, &headers).await.unwrap();

    site.nodes[0].ask_to_stop();
    let asking = async {
        let begun = Instant::now();
        let http = reqwest::Client::new();
        while begun.elapsed() < BACK_WITHIN {
            let page = http.get(site.url() + "/").header("cookie", &to_first);
            let answer = page.send().await.expect("an answer");
            assert_eq!(answer.status(), 200, "after {:?}", begun.elapsed());
        }
    };
    let moving = async {
        let told = Instant::now();
        assert_eq!(socket.end().await.0, 1012, "the server restarts");
        let mut again = Socket::at(site.address(), &path, &headers).await.unwrap();
        again.next_view().await;
        assert!(told.elapsed() < BACK_WITHIN, "{:?}", told.elapsed());
        assert!(game.turn(0).await.is_empty(), "it is played at once");
        again.view_with(1).await;
    };
    tokio::join!(asking, moving);
    assert!(site.nodes[0].ended().success());
}
