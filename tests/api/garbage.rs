//! Invalid input must get the right status and message, and must change nothing.

use reqwest::header::CONTENT_TYPE;
use serde_json::json;

use crate::helpers::{Player, Server, ServerSettings, Socket, fresh_id};

#[tokio::test]
async fn bodies_that_cannot_be_read_are_refused() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let path = format!("/api/games/{game}/commands");
    for (body, status) in [
        ("", 400),
        ("{", 400),
        ("[]", 400),
        ("null", 400),
        (r#"{"id":"1"}"#, 400),
        (r#"{"id":"1","command":{"do":"flag"}}"#, 400),
        (r#"{"id":"1","command":{"do":"play","turn":"c4"}}"#, 400),
        (
            r#"{"id":"1","command":{"do":"play","turn":"c4","ply":-1}}"#,
            400,
        ),
        (
            r#"{"id":"1","command":{"do":"play","turn":7,"ply":0}}"#,
            400,
        ),
        (r#"{"id":"a b","command":{"do":"resign"}}"#, 400),
        (r#"{"id":"","command":{"do":"resign"}}"#, 400),
        ("\u{0}\u{1}\u{2}", 400),
    ] {
        let request = white
            .request("POST", &path)
            .header(CONTENT_TYPE, "application/json")
            .body(body);
        let answer = white.send(request).await;
        answer.is_refused(status, "");
        assert!(
            answer.json()["error"].as_str().unwrap().ends_with('.'),
            "{}",
            answer.body
        );
    }
    let wrong_type = white
        .request("POST", &path)
        .header(CONTENT_TYPE, "text/plain")
        .body("{}");
    white
        .send(wrong_type)
        .await
        .is_refused(415, "application/json");
    let huge = white
        .request("POST", &path)
        .header(CONTENT_TYPE, "application/json")
        .body(" ".repeat(100_000));
    white.send(huge).await.is_refused(413, "more than");
    let nested = white
        .request("POST", &path)
        .header(CONTENT_TYPE, "application/json")
        .body("[".repeat(60_000));
    white.send(nested).await.is_refused(400, "");
    assert_eq!(white.view(&game).await["plies"], json!([]));
}

#[tokio::test]
async fn wishes_that_cannot_be_granted_are_refused_field_by_field() {
    let server = Server::start().await;
    let person = Player::new(&server);
    for (field, value, part) in [
        ("variant", json!("draughts"), "draughts"),
        ("with", json!("nobody"), "nobody"),
        ("play", json!("green"), "green"),
        (
            "time",
            json!({"kind": "live", "minutes": 0, "increment": 0}),
            "clock",
        ),
        (
            "time",
            json!({"kind": "live", "minutes": 5, "increment": 1e9}),
            "increment",
        ),
        (
            "time",
            json!({"kind": "correspondence", "days": 31}),
            "30 days",
        ),
        ("fen", json!("8/8/8"), "FEN"),
    ] {
        let mut wish = json!({"id": fresh_id(), "variant": "hole-chess", "with": "friend", "time": {"kind": "unlimited"}});
        wish[field] = value;
        person.post("/api/games", &wish).await.is_refused(422, part);
    }
    let unknown =
        json!({"id": "1", "variant": "hole-chess", "with": "friend", "time": {"kind": "sundial"}});
    person
        .post("/api/games", &unknown)
        .await
        .is_refused(400, "sundial");
    assert_eq!(person.cookie(), "", "what is refused makes nobody");
}

#[tokio::test]
async fn addresses_that_are_none_get_a_page_or_json() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    for path in [
        "/nothing",
        "/games/none",
        "/games/%ff",
        "/games/..%2f..%2fetc",
        "/device/none",
        "/rules/draughts",
        "/rules/draughts/full",
    ] {
        let answer = white.get(path).await;
        assert!(
            matches!(answer.status.as_u16(), 400 | 404),
            "{path}: {}",
            answer.status
        );
        answer.shows(answer.status.as_u16(), "<main");
    }
    white
        .get("/api/nothing")
        .await
        .is_refused(404, "nothing at this address");
    white
        .get("/api/games/none")
        .await
        .is_refused(404, "no game");
    white
        .does("none", json!({"do": "resign"}))
        .await
        .is_refused(404, "no game");
    for since in ["x", "1.5", "99999999999999999999", ""] {
        white
            .get(&format!("/api/games/{game}?since={since}"))
            .await
            .is_refused(400, "");
    }
    for since in [i64::MIN, -1, i64::MAX] {
        let view = white
            .get(&format!("/api/games/{game}?since={since}"))
            .await
            .json();
        assert_eq!(
            (&view["plies_from"], &view["kibitz"]["replace"]),
            (&json!(0), &json!(true)),
            "{since}"
        );
    }
    white
        .get(&format!("/games/{game}?ply=99"))
        .await
        .shows(404, "no position after 99 turns");
    white
        .get(&format!("/games/{game}?ply=x"))
        .await
        .shows(400, "no ply");
    white
        .get(&format!("/games/{game}?side=up"))
        .await
        .shows(400, "no side");
    let deleted = white
        .send(white.request("DELETE", &format!("/games/{game}")))
        .await;
    deleted.shows(405, "does not take");
    assert!(deleted.header("allow").contains("GET"));
}

#[tokio::test]
async fn another_site_cannot_act_with_this_sites_cookie() {
    let server = Server::start_with(ServerSettings {
        public_url: Some("https://chess.example"),
        ..ServerSettings::default()
    })
    .await;
    let (game, white, _black) = {
        let (game, white, black) = server.game().await;
        (game, white, black)
    };
    let path = format!("/api/games/{game}/commands");
    let resign = json!({"id": fresh_id(), "command": {"do": "resign"}});
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let request = white
            .request("POST", &path)
            .header(name, value)
            .json(&resign);
        white.send(request).await.is_refused(403, "another site");
        let form = white
            .request("POST", &format!("/games/{game}/commands"))
            .header(name, value)
            .form(&[("do", "resign")]);
        white.send(form).await.shows(403, "another site");
    }
    assert_eq!(white.view(&game).await["status"], "running");
    for (name, value) in [
        ("origin", "https://chess.example"),
        ("sec-fetch-site", "same-origin"),
    ] {
        let request = white
            .request("POST", &path)
            .header(name, value)
            .json(&resign);
        assert_eq!(
            white.send(request).await.status.as_u16(),
            200,
            "{name}: {value}"
        );
    }
}

#[tokio::test]
async fn whoever_writes_too_much_is_told_to_wait() {
    let wishes = ServerSettings {
        writes_per_minute: Some(10),
        trust_proxy: "on",
        ..ServerSettings::default()
    };
    let server = Server::start_with(wishes).await;
    let person = Player::new(&server);
    let from = |address: &str| {
        person
            .request("POST", "/api/games")
            .header("x-forwarded-for", address)
            .json(&json!({}))
    };
    for _ in 0..5 {
        assert_eq!(person.send(from("192.0.2.1")).await.status.as_u16(), 400);
    }
    let refused = person.send(from("192.0.2.1")).await;
    refused.is_refused(429, "short time");
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(
        person.send(from("192.0.2.2")).await.status.as_u16(),
        400,
        "others are not kept out"
    );
    assert_eq!(
        person.get("/").await.status.as_u16(),
        200,
        "reading goes on"
    );
}

#[tokio::test]
async fn a_network_cannot_make_guests_without_end() {
    let server = Server::start_with(ServerSettings {
        writes_per_minute: Some(50),
        ..ServerSettings::default()
    })
    .await;
    let wish = |id: &str| json!({"id": id, "variant": "hole-chess", "with": "friend", "time": {"kind": "unlimited"}});
    let first = Player::new(&server);
    for _ in 0..9 {
        Player::new(&server).creates(&json!({})).await;
    }
    first.creates(&json!({})).await;
    let eleventh = Player::new(&server);
    eleventh
        .post("/api/games", &wish("one-more"))
        .await
        .is_refused(429, "private link");
    assert_eq!(eleventh.cookie(), "");
    first.creates(&json!({})).await;
}

#[tokio::test]
async fn sockets_and_what_comes_through_them_are_counted_too() {
    let server = Server::start_with(ServerSettings {
        writes_per_minute: Some(5),
        ..ServerSettings::default()
    })
    .await;
    let person = Player::new(&server);
    let game = person.creates(&json!({"with": "both-sides"})).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(person.socket(&server, &path).await);
    }
    sockets.push(
        Socket::open(&server, "/lobby/socket", &[])
            .await
            .expect("the fifth"),
    );
    assert_eq!(Socket::open(&server, &path, &[]).await.err(), Some(429));
    assert_eq!(
        Socket::open(&server, "/lobby/socket", &[]).await.err(),
        Some(429)
    );
    for (ply, turn) in ["c4", "e6", "e4", "Qg6", "b5", "one more"]
        .iter()
        .enumerate()
    {
        let command = json!({"do": "play", "turn": turn, "ply": ply});
        sockets[ply % 4]
            .send(json!({"type": "command", "id": turn, "command": command}))
            .await;
        if ply < 5 {
            sockets[ply % 4].next("accepted").await;
        }
    }
    let refused = sockets[1].next("refused").await;
    assert_eq!(refused["status"], 429, "{refused}");
    assert_eq!(
        person.view(&game).await["plies"].as_array().unwrap().len(),
        5
    );
}
