//! Frames that break the bounds, and many connections at once.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::helpers::{Player, Server, Socket};

#[tokio::test]
async fn frames_that_break_the_bounds_end_the_connection_with_a_reason() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let path = format!("/games/{game}/socket?since=0");
    for (message, code) in [
        (Message::text("x".repeat(4097)), 1009),
        (Message::text("x".repeat(50_000)), 1009),
        (Message::binary(vec![1, 2, 3]), 1007),
        (Message::text("not JSON"), 1007),
        (Message::text("{}"), 1007),
        (Message::text(r#"{"type":"dance"}"#), 1007),
        (Message::text("[".repeat(4000)), 1007),
    ] {
        let mut socket = white.socket(&server, &path).await;
        socket.next_view().await;
        socket.send_raw(message.clone()).await;
        let (found, reason) = socket.end().await;
        let length = message.len();
        assert_eq!(found, code, "{length} bytes: {reason}");
        assert!(reason.ends_with('.'), "{reason}");
    }
    assert_eq!(white.view(&game).await["status"], "running");
}

#[tokio::test]
async fn a_frame_that_is_huge_is_not_even_read() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let mut socket = white
        .socket(&server, &format!("/games/{game}/socket?since=0"))
        .await;
    socket.next_view().await;
    socket.send_raw(Message::text("x".repeat(4_000_000))).await;
    // The close code may be lost with the bytes that nobody reads; that it ends is what counts.
    socket.end().await;
    white.plays(&game, "c4", 0).await;
}

#[tokio::test]
async fn a_flood_of_frames_ends_the_connection() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let mut socket = white
        .socket(&server, &format!("/games/{game}/socket?since=0"))
        .await;
    for id in 0..200 {
        socket.send(json!({"type": "ping", "id": id})).await;
    }
    assert_eq!(socket.end().await.0, 1008);
    let mut lobby = Socket::open(&server, "/lobby/socket", &[]).await.unwrap();
    for _ in 0..200 {
        lobby.send(json!({})).await;
    }
    assert_eq!(lobby.end().await.0, 1008);
}

#[tokio::test]
async fn two_tabs_that_play_at_once_get_one_yes_and_one_no() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let path = format!("/games/{game}/socket?since=0");
    let (mut left, mut right) = (
        white.socket(&server, &path).await,
        white.socket(&server, &path).await,
    );
    left.send(
        json!({"type": "command", "id": "l", "command": {"do": "play", "turn": "c4", "ply": 0}}),
    )
    .await;
    right.send(json!({"type": "command", "id": "r", "command": {"do": "play", "turn": "e4", "ply": 0}})).await;
    let mut granted = 0;
    for socket in [&mut left, &mut right] {
        loop {
            let frame = socket.next_frame().await.unwrap();
            match frame["type"].as_str().unwrap() {
                "accepted" => granted += 1,
                "refused" => assert_eq!(frame["status"], 409, "{frame}"),
                _ => continue,
            }
            break;
        }
    }
    assert_eq!(granted, 1);
    assert_eq!(
        left.view_with(1).await["plies"],
        right.view_with(1).await["plies"]
    );
}

#[tokio::test]
async fn a_hundred_spectators_see_the_same_turn() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let path = format!("/games/{game}/socket?since=0");
    let watcher = Player::new(&server);
    let mut sockets = Vec::new();
    for _ in 0..100 {
        sockets.push(watcher.socket(&server, &path).await);
    }
    white.plays(&game, "c4", 0).await;
    for socket in &mut sockets {
        assert_eq!(socket.view_with(1).await["plies"][0]["turn"], "c4");
    }
}
