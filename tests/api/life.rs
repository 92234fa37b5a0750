//! Starting, stopping and restarting the server.

use std::net::TcpListener;
use std::sync::Arc;

use postern::app::{Application, StartError};
use postern::config::DatabaseLocation;
use postern::live::{Live, ManualClock};
use postern_store::Store;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::helpers::{NOW_MS, Player, Server, ServerSettings, config, fresh_id};

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let game = white
        .creates(&json!({"time": {"kind": "correspondence", "days": 3}}))
        .await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    let answered = json!({"id": fresh_id(), "command": {"do": "play", "turn": "e4", "ply": 2}});
    let path = format!("/api/games/{game}/commands");
    let first = white.post(&path, &answered).await.json();
    server.clock.advance(3_600_000);
    let before = black.view(&game).await;

    let server = server.restart().await;
    let (white, black) = (white.at(&server), black.at(&server));
    assert_eq!(
        black.view(&game).await,
        before,
        "clocks, seats and turns are as they were"
    );
    assert_eq!(
        white.post(&path, &answered).await.json(),
        first,
        "a command that was answered is answered the same"
    );
    black.plays(&game, "Qg6", 3).await;
}

#[tokio::test]
async fn a_clock_that_ran_out_while_the_server_was_down_has_run_out() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let game = white
        .creates(&json!({"time": {"kind": "correspondence", "days": 1}}))
        .await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    let seq = white.view(&game).await["seq"].as_i64().unwrap();
    let clock = server.clock.clone();
    clock.advance(86_399_000);
    let server = server.restart().await;
    clock.advance(1000);
    let mut socket = white
        .at(&server)
        .socket(&server, &format!("/games/{game}/socket?since={seq}"))
        .await;
    assert_eq!(
        socket.view_when(|view| view["outcome"].is_object()).await["outcome"]["reason"],
        "time"
    );
}

#[tokio::test]
async fn stopping_tells_every_page() {
    let mut server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let mut page = white
        .socket(&server, &format!("/games/{game}/socket?since=0"))
        .await;
    let mut lobby = white.socket(&server, "/lobby/socket").await;
    page.next_view().await;
    lobby.next("lobby").await;
    let stopped = server.begin_stop();
    for socket in [&mut page, &mut lobby] {
        let closing = socket.next("closing").await;
        assert!(
            closing["message"]
                .as_str()
                .unwrap()
                .contains("Your game is safe"),
            "{closing}"
        );
        assert_eq!(socket.end().await.0, 1012);
    }
    stopped.await.expect("no panic").expect("it stops well");
}

#[tokio::test]
async fn what_hinders_the_start_is_said_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str| DatabaseLocation::File(directory.path().join(name));
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut busy = config(file("a.db"), &ServerSettings::default());
    busy.listen = taken.local_addr().unwrap();
    let nowhere = config(file("no/such/place.db"), &ServerSettings::default());
    let no_database = config(file("text.db"), &ServerSettings::default());
    std::fs::write(
        directory.path().join("text.db"),
        "This is a letter and no database. ".repeat(50),
    )
    .unwrap();
    for (config, part) in [
        (busy, "is taken"),
        (nowhere, "does not exist"),
        (no_database, "text.db"),
    ] {
        let Err(error) = Application::start(&config).await else {
            panic!("it started: {part}")
        };
        let line = error.to_string();
        assert!(
            line.contains(part) && !line.contains('\n') && !line.contains("Error"),
            "{line}"
        );
    }
}

#[tokio::test]
async fn a_server_that_cannot_write_any_more_ends_with_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    let store = Store::open_sqlite(&file).await.unwrap();
    let config = config(DatabaseLocation::File(file), &ServerSettings::default());
    let open = async || {
        let live = Live::open(store.clone(), Arc::new(ManualClock::at(NOW_MS))).await?;
        Ok((live, None))
    };
    let application = Application::start_on(&config, open).await.unwrap();
    let serving = tokio::spawn(application.serve(CancellationToken::new()));
    // Closes the store directly. To the server, this looks as if the database writer had stopped by
    // itself.
    store.close().await;
    let ended = serving.await.expect("no panic");
    assert!(matches!(ended, Err(StartError::Writer)), "{ended:?}");
}
