//! Frames on the game socket and the lobby socket.

use serde_json::json;

use crate::helpers::{Player, Server, Socket, fresh_id};

fn path(game: &str, since: i64) -> String {
    format!("/games/{game}/socket?since={since}")
}

#[tokio::test]
async fn everybody_sees_a_turn_as_it_is_played() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let mut whites = white.socket(&server, &path(&game, 0)).await;
    let mut blacks = black.socket(&server, &path(&game, 0)).await;
    let mut watchers = Player::new(&server).socket(&server, &path(&game, 0)).await;
    whites.send(json!({"type": "command", "id": "w1", "command": {"do": "play", "turn": "c4", "ply": 0}})).await;
    let accepted = whites.next("accepted").await;
    assert_eq!(accepted["id"], "w1");
    assert_eq!(accepted["seq"], white.view(&game).await["seq"]);
    for (socket, you, choices) in [
        (&mut blacks, json!(["black"]), true),
        (&mut watchers, json!([]), false),
    ] {
        let view = socket.view_with(1).await;
        assert_eq!(view["you"], you);
        assert_eq!(
            !view["turns"].as_array().unwrap().is_empty(),
            choices,
            "legal turns are for who is to move"
        );
    }
    blacks.send(json!({"type": "command", "id": "b1", "command": {"do": "play", "turn": "e6", "ply": 1}})).await;
    assert_eq!(
        whites.view_with(2).await["plies"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()["turn"],
        "e6"
    );
}

#[tokio::test]
async fn refusals_answer_by_id_and_say_why() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let mut sockets = Vec::new();
    for person in [&white, &black, &Player::new(&server)] {
        sockets.push(person.socket(&server, &path(&game, 0)).await);
    }
    let [whites, blacks, strangers] = [0, 1, 2];
    for (who, command, status, part) in [
        (
            whites,
            json!({"do": "play", "turn": "Qd7", "ply": 0}),
            422,
            "",
        ),
        (
            whites,
            json!({"do": "play", "turn": "c4", "ply": 9}),
            409,
            "moved on",
        ),
        (whites, json!({"do": "castle"}), 400, "castle"),
        (whites, json!(7), 400, ""),
        (
            blacks,
            json!({"do": "play", "turn": "c4", "ply": 0}),
            409,
            "not your turn",
        ),
        (
            strangers,
            json!({"do": "resign"}),
            403,
            "Nobody plays on this device yet",
        ),
        (
            strangers,
            json!({"do": "join"}),
            403,
            "Nobody plays on this device yet",
        ),
    ] {
        let id = fresh_id();
        sockets[who]
            .send(json!({"type": "command", "id": id, "command": command}))
            .await;
        let refused = sockets[who].next("refused").await;
        assert_eq!(
            (&refused["id"], &refused["status"]),
            (&json!(id), &json!(status)),
            "{refused}"
        );
        let sentence = refused["error"].as_str().unwrap();
        assert!(
            sentence.contains(part) && sentence.ends_with('.'),
            "{sentence}"
        );
    }
    sockets[whites]
        .send(json!({"type": "command", "id": "not an id!", "command": {"do": "resign"}}))
        .await;
    assert_eq!(sockets[whites].next("refused").await["status"], 400);
    assert_eq!(white.view(&game).await["status"], "running");
}

#[tokio::test]
async fn a_command_sent_twice_over_sockets_happens_once() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let command =
        json!({"type": "command", "id": "same", "command": {"do": "play", "turn": "c4", "ply": 0}});
    let mut first = white.socket(&server, &path(&game, 0)).await;
    first.send(command.clone()).await;
    let answer = first.next("accepted").await;
    drop(first);
    let mut second = white.socket(&server, &path(&game, 0)).await;
    second.send(command).await;
    assert_eq!(second.next("accepted").await, answer);
    assert_eq!(
        white.view(&game).await["plies"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test]
async fn whoever_was_away_gets_only_what_was_missed() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    let seen = white.view(&game).await["seq"].as_i64().unwrap();
    black.plays(&game, "e6", 1).await;
    white
        .must(&game, json!({"do": "kibitz", "ply": 2, "text": "Solid."}))
        .await;
    let mut socket = white.socket(&server, &path(&game, seen)).await;
    let update = socket.next("update").await;
    assert_eq!(
        (
            &update["since"],
            &update["board"]["plies_from"],
            update["board"]["plies"].as_array().unwrap().len()
        ),
        (&json!(seen), &json!(1), 1)
    );
    assert_eq!(update["kibitz"]["comments"][0]["text"], "Solid.");
    assert_eq!(socket.next_frame().await.unwrap()["type"], "own");
    let now = update["seq"].as_i64().unwrap();

    let mut current = white.socket(&server, &path(&game, now)).await;
    current.next("presence").await;
    assert_eq!(current.next_frame().await.unwrap()["type"], "own");
    current.send(json!({"type": "ping", "id": 1})).await;
    let next = current.next_frame().await.unwrap();
    assert_eq!(next["type"], "pong", "nothing was missed: {next}");
    // A client with an impossible future `since` receives the whole view.
    let mut ahead = white.socket(&server, &path(&game, now + 1000)).await;
    assert_eq!(ahead.next("info").await["view"]["seq"], now);
}

#[tokio::test]
async fn a_page_of_another_build_is_told_to_load_anew() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let ours = white.assets().await;
    let ours = ours.rsplit('/').next().unwrap();
    let open = async |build: &str| {
        let path = format!("{}&build={build}", path(&game, 0));
        white.socket(&server, &path).await
    };
    open(ours).await.next("info").await;
    let mut outdated = open("0123456789abcdef").await;
    let command = json!({"do": "play", "turn": "c4", "ply": 0});
    outdated
        .send(json!({"type": "command", "id": "w1", "command": command}))
        .await;
    assert_eq!(
        outdated.next_frame().await.unwrap(),
        json!({"type": "reload", "build": ours})
    );
    assert_eq!(outdated.end().await.0, 4001);
    assert_eq!(white.view(&game).await["plies"], json!([]));
}

#[tokio::test]
async fn pings_and_explanations_are_answered() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let mut socket = white.socket(&server, &path(&game, 0)).await;
    socket.send(json!({"type": "ping", "id": "p1"})).await;
    let pong = socket.next("pong").await;
    assert_eq!(
        (&pong["id"], &pong["now_ms"]),
        (&json!("p1"), &json!(crate::helpers::NOW_MS))
    );
    socket
        .send(json!({"type": "explain", "id": "e1", "path": ["c3", "c4"]}))
        .await;
    assert_eq!(
        socket.next("explained").await,
        json!({"type": "explained", "id": "e1", "message": null, "marks": []})
    );
    socket
        .send(json!({"type": "explain", "id": "e2", "path": ["d3", "d4"]}))
        .await;
    let explained = socket.next("explained").await;
    assert_eq!(explained["id"], "e2");
    assert!(
        explained["message"].as_str().unwrap().len() > 20,
        "{explained}"
    );
    for path in [json!([]), json!([""]), json!(["z99", "é", "@@@@"])] {
        socket
            .send(json!({"type": "explain", "id": "e3", "path": path}))
            .await;
        assert!(socket.next("explained").await["message"].is_string());
    }
}

#[tokio::test]
async fn presence_tells_who_is_at_the_board() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let mut whites = white.socket(&server, &path(&game, 0)).await;
    let present = |white: bool, black: bool, watchers: usize| json!({"type": "presence", "white": white, "black": black, "watchers": watchers});
    assert_eq!(whites.next("presence").await, present(true, false, 0));
    let blacks = black.socket(&server, &path(&game, 0)).await;
    assert_eq!(whites.next("presence").await, present(true, true, 0));
    let watchers = Player::new(&server).socket(&server, &path(&game, 0)).await;
    assert_eq!(whites.next("presence").await, present(true, true, 1));
    drop(blacks);
    assert_eq!(whites.next("presence").await, present(true, false, 1));
    drop(watchers);
    assert_eq!(whites.next("presence").await, present(true, false, 0));
}

#[tokio::test]
async fn sockets_open_only_for_own_pages_and_known_games() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let open = async |path: &str, headers: &[(&'static str, &str)]| {
        Socket::open(&server, path, headers).await.err()
    };
    assert_eq!(open(&path("none", 0), &[]).await, Some(404));
    assert_eq!(
        open(&format!("/games/{game}/socket?since=x"), &[]).await,
        Some(400)
    );
    let cookie = white.cookie();
    let evil = [
        ("cookie", cookie.as_str()),
        ("origin", "https://evil.example"),
    ];
    assert_eq!(open(&path(&game, 0), &evil).await, Some(403));
    assert_eq!(open("/lobby/socket", &evil).await, Some(403));
    let own = format!("http://{}", server.address);
    assert_eq!(
        open(&path(&game, 0), &[("cookie", &cookie), ("origin", &own)]).await,
        None
    );
    let plain = white.get(&path(&game, 0)).await;
    assert!(plain.status.is_client_error(), "{}", plain.status);
}

#[tokio::test]
async fn the_lobby_tells_seeks_and_running_games() {
    let server = Server::start().await;
    let mut lobby = Socket::open(&server, "/lobby/socket", &[]).await.unwrap();
    let empty = lobby.next("lobby").await;
    assert_eq!(
        (&empty["seeks"], &empty["running"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(
        empty["boards"]["hole-chess"]["cells"]
            .as_array()
            .unwrap()
            .len(),
        46
    );
    let (white, black) = (Player::new(&server), Player::new(&server));
    let game = white
        .creates(&json!({"with": "anyone", "play": "white"}))
        .await;
    let news = lobby.next("lobby_update").await;
    let (place, seek) = (&news["seeks"]["put"][0][0], &news["seeks"]["put"][0][1]);
    assert_eq!((place, &seek["id"]), (&json!(0), &json!(game)));
    assert_eq!(seek["plays"], "black", "the side that is free");
    assert_eq!(news["running"], json!({"put": [], "gone": []}));
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    let mut gone = Vec::new();
    loop {
        let news = lobby.next("lobby_update").await;
        gone.extend(news["seeks"]["gone"].as_array().unwrap().clone());
        let card = &news["running"]["put"][0][1];
        if card["ply"] == 1 {
            assert_eq!(gone, [json!(game)]);
            assert_eq!(card["pieces"].as_array().unwrap().len(), 18);
            assert_eq!(card["variant"], "hole-chess");
            assert_eq!(card["last"], json!(["c3", "c4"]));
            break;
        }
    }
    let late = Socket::open(&server, "/lobby/socket", &[]).await;
    let whole = late.unwrap().next("lobby").await;
    assert_eq!(whole["running"][0]["ply"], 1, "whoever comes gets all");
}

#[tokio::test]
async fn the_lobby_sends_only_what_changed() {
    let server = Server::start().await;
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(server.game().await);
    }
    let mut lobby = Socket::open(&server, "/lobby/socket", &[]).await.unwrap();
    let whole = lobby.next("lobby").await;
    assert_eq!(whole["running"].as_array().unwrap().len(), 5);
    let (game, white, _) = &games[0];
    white.plays(game, "c4", 0).await;
    let news = lobby.next("lobby_update").await;
    let put = news["running"]["put"].as_array().unwrap();
    assert_eq!((put.len(), &put[0][1]["id"]), (1, &json!(game)));
    assert!(news.to_string().len() * 4 < whole.to_string().len());
}
