//! Socket frames that exceed the limits, and many simultaneous connections.

use std::time::Duration;

use postern::config::ConnectionLimits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::helpers::{Player, Server, ServerSettings, Socket};

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
async fn a_frame_that_is_huge_is_not_kept_and_ends_the_connection_with_a_reason() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let mut socket = white
        .socket(&server, &format!("/games/{game}/socket?since=0"))
        .await;
    socket.next_view().await;
    socket.send_raw(Message::text("x".repeat(4_000_000))).await;
    assert_eq!(socket.end().await.0, 1009);
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
    let mut turns = Vec::new();
    for socket in [&mut left, &mut right] {
        let (mut is_answered, mut turn) = (false, None);
        // The player whose turn is refused may receive the opponent's turn before the refusal.
        while !is_answered || turn.is_none() {
            let frame = socket.next_frame().await.unwrap();
            match frame["type"].as_str().unwrap() {
                "accepted" => (is_answered, granted) = (true, granted + 1),
                "refused" => {
                    assert_eq!(frame["status"], 409, "{frame}");
                    is_answered = true;
                }
                _ => turn = turn.or(first_turn(&frame)),
            }
        }
        turns.push(turn);
    }
    assert_eq!(granted, 1);
    assert_eq!(turns[0], turns[1]);
}

/// Returns the first turn in a frame, if any.
fn first_turn(frame: &Value) -> Option<Value> {
    let plies = match frame["type"].as_str() {
        Some("info") => &frame["view"]["plies"],
        _ => &frame["board"]["plies"],
    };
    plies.get(0).map(|ply| ply["turn"].clone())
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

#[tokio::test]
async fn a_socket_from_which_nothing_is_heard_is_closed() {
    let server = Server::start_with(ServerSettings {
        connection_limits: ConnectionLimits {
            beat: Duration::from_millis(50),
            ..ConnectionLimits::default()
        },
        ..ServerSettings::default()
    })
    .await;
    // Uses a raw stream, because a WebSocket library would answer the pings.
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = "GET /lobby/socket HTTP/1.1\r\nHost: postern.test\r\nConnection: \
        upgrade\r\nUpgrade: websocket\r\n\
                   Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \
                   dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let ping = [0x89, 0];
    assert!(
        bytes.windows(2).any(|part| part == ping),
        "it is asked first"
    );
    // In a close frame, the length of code and reason comes first, then the code.
    let sentence = bytes.len()
        - bytes
            .windows(2)
            .position(|part| part == 1008_u16.to_be_bytes())
            .unwrap();
    let close = &bytes[bytes.len() - sentence - 2..][..2];
    assert_eq!(close, [0x88, u8::try_from(sentence).unwrap()]);
}

#[tokio::test]
async fn a_failure_of_the_server_is_said_by_its_code() {
    let server = Server::start().await;
    let mut other = server.database.stranger().await;
    other.run("ALTER TABLE game_state RENAME TO gone").await;
    let mut lobby = Socket::open(&server, "/lobby/socket", &[]).await.unwrap();
    assert_eq!(lobby.end().await.0, 1013);
}
