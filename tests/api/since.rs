//! The message that lists what has happened since a player last opened the game.

use serde_json::json;

use crate::helpers::{Player, Server};

const HOUR: i64 = 3_600_000;

#[tokio::test]
async fn a_page_says_once_what_has_happened_since_its_player_looked() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let time = json!({"time": {"kind": "correspondence", "days": 3}});
    let game = white.creates(&time).await;
    black.must(&game, json!({"do": "join"})).await;
    let address = format!("/games/{game}");
    let line = "id=\"since\"";
    assert!(!white.get(&address).await.body.contains(line));
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    server.clock.advance(HOUR);
    let page = white.get(&address).await;
    assert!(page.body.contains("2 moves (c4, e6)."), "{}", page.body);
    assert!(page.body.contains("href=\"?ply=0\""), "{}", page.body);
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(!white.get(&address).await.body.contains(line), "only once");
    let stranger = Player::new(&server);
    stranger.get(&address).await;
    server.clock.advance(HOUR);
    assert!(!stranger.get(&address).await.body.contains(line));
}

#[tokio::test]
async fn a_page_in_view_says_what_its_player_has_seen() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let address = format!("/games/{game}");
    white.get(&address).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut socket = white.socket(&server, &path).await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    socket.view_with(2).await;
    // The page reports that it is visible.
    socket
        .send(json!({"type": "ping", "id": "1", "seen": true}))
        .await;
    socket.next("pong").await;
    white.plays(&game, "e4", 2).await;
    black.plays(&game, "Qg6", 3).await;
    socket.view_with(4).await;
    // The page reports that it is in a background tab.
    socket
        .send(json!({"type": "ping", "id": "2", "seen": false}))
        .await;
    socket.next("pong").await;
    server.clock.advance(HOUR);
    let page = white.get(&address).await.body;
    assert!(page.contains("2 moves (e4, Qg6)."), "{page}");
}

#[tokio::test]
async fn nobody_else_can_tell_that_a_player_has_looked() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    let seen = async || {
        let view = black.view(&game).await;
        let frames = black
            .get(&format!("/api/games/{game}/frames?since=0"))
            .await;
        let frames: serde_json::Value = frames.json();
        (view, frames["frames"].clone())
    };
    let before = seen().await;
    white.get(&format!("/games/{game}")).await;
    assert_eq!(seen().await, before);
}
