//! Conditional moves and saved variations over HTTP.

use serde_json::{Value, json};

use crate::helpers::{Answer, Player, Server};

/// Starts a correspondence game in which 1. c4 has been played.
async fn begun(server: &Server) -> (String, Player, Player) {
    let (white, black) = (Player::new(server), Player::new(server));
    let time = json!({"time": {"kind": "correspondence", "days": 3}});
    let game = white.creates(&time).await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    (game, white, black)
}

fn path(game: &str) -> String {
    format!("/api/games/{game}/conditional")
}

async fn keep(player: &Player, game: &str, since: i64, lines: &[&[&str]]) -> Answer {
    let body = json!({"since": since, "lines": lines});
    let request = player.request("PUT", &path(game)).json(&body);
    player.send(request).await
}

fn taken(answer: &Answer, part: &str) {
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    assert!(answer.body.contains(part), "{}", answer.body);
}

async fn since(player: &Player, game: &str) -> i64 {
    let kept = player.get(&path(game)).await.json();
    kept["since"].as_i64().expect("a number")
}

async fn ahead(player: &Player, game: &str, since: i64, turns: &[&str]) -> Answer {
    let body = json!({"since": since, "path": turns});
    player
        .post(&format!("/api/games/{game}/ahead"), &body)
        .await
}

#[tokio::test]
async fn a_player_composes_keeps_and_removes_lines() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    let empty = white.get(&path(&game)).await;
    assert_eq!(empty.header("cache-control"), "no-store");
    let since = since(&white, &game).await;
    assert_eq!(
        empty.json(),
        json!({"since": since, "lines": [], "words": []})
    );
    let first = ahead(&white, &game, since, &[]).await.json();
    let view = black.view(&game).await;
    assert_eq!(first["choices"], view["choices"]);
    assert_eq!(first["position"], view["position"]);
    let next = ahead(&white, &game, since, &["e8,e6"]).await.json();
    assert_eq!(next["turns"], json!(["e6"]));
    assert_eq!(next["position"]["to_move"], "white");
    let kept = keep(&white, &game, since, &[&["e8,e6", "e4"], &["b7", "b5"]]).await;
    let lines = json!([["e6", "e4"], ["b7", "b5"]]);
    let words = json!(["If e6 – e4", "If b7 – b5"]);
    let whole = json!({"since": since, "lines": lines, "words": words});
    assert_eq!(kept.json(), whole);
    let data = white.get("/account/data").await.json();
    let address = server.url(&format!("/games/{game}"));
    assert_eq!(data["conditional_moves"][0]["lines"], lines);
    assert!(
        data["conditional_moves"][0]["game"]
            .as_str()
            .is_some_and(|game| address.ends_with(&game[game.len() - 8..]))
    );
    black.plays(&game, "e6", 1).await;
    let view = white.view(&game).await;
    let turns: Vec<&Value> = (0..3).map(|ply| &view["plies"][ply]["turn"]).collect();
    assert_eq!(turns, ["c4", "e6", "e4"]);
    let left = white.get(&path(&game)).await.json();
    assert_eq!(left["lines"], json!([]));
    let again = left["since"].as_i64().expect("a number");
    taken(&keep(&white, &game, again, &[&["Qg6", "b5"]]).await, "Qg6");
    let removed = white.send(white.request("DELETE", &path(&game))).await;
    assert_eq!(removed.status.as_u16(), 204);
    assert_eq!(white.get(&path(&game)).await.json()["lines"], json!([]));
}

#[tokio::test]
async fn what_cannot_be_kept_is_refused_in_a_sentence() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    let since = since(&white, &game).await;
    let odd = keep(&white, &game, since, &[&["e6"]]).await;
    odd.is_refused(422, "It ends with an answer of yours.");
    let illegal = keep(&white, &game, since, &[&["e6", "e9"]]).await;
    illegal.is_refused(422, "After e6 this cannot be played");
    let stale = keep(&white, &game, since - 1, &[]).await;
    stale.is_refused(409, "The game has moved on");
    let theirs = keep(&black, &game, since, &[]).await;
    theirs.is_refused(409, "It is your turn");
    let shown = black.get(&path(&game)).await.json();
    assert!(
        shown["closed"]
            .as_str()
            .is_some_and(|why| why.starts_with("It is your turn"))
    );
    let live = white
        .creates(&json!({"time": {"kind": "live", "minutes": 5, "increment": 3}}))
        .await;
    black.must(&live, json!({"do": "join"})).await;
    ahead(&black, &live, 0, &[])
        .await
        .is_refused(409, "are for correspondence games");
    let nowhere = white.get("/api/games/nowhere/conditional").await;
    assert_eq!(nowhere.status.as_u16(), 404);
}

#[tokio::test]
async fn an_owner_reads_why_lines_have_ended() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    let since = since(&white, &game).await;
    taken(&keep(&white, &game, since, &[&["e6", "e4"]]).await, "e6");
    black.plays(&game, "b6", 1).await;
    let sentence = "None of your lines expected 1… b6, so they have ended.";
    let told = white.get(&path(&game)).await.json();
    assert_eq!(told["ended"], sentence);
    assert_eq!(told["lines"], json!([]));
    let page = format!("/games/{game}");
    assert!(white.get(&page).await.body.contains(sentence));
    assert!(!black.get(&page).await.body.contains("None of your lines"));
    assert_eq!(black.get(&path(&game)).await.json()["ended"], Value::Null);
    white.send(white.request("DELETE", &path(&game))).await;
    assert!(!white.get(&page).await.body.contains("None of your lines"));
}

fn variations(game: &str) -> String {
    format!("/api/games/{game}/variations")
}

/// Replaces the player's saved variations.
async fn tries(player: &Player, game: &str, since: i64, lines: &[&[&str]]) -> Answer {
    let body = json!({"since": since, "lines": lines});
    let request = player.request("PUT", &variations(game)).json(&body);
    player.send(request).await
}

#[tokio::test]
async fn variations_are_kept_at_ones_own_turn_and_in_ones_data() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    let since = since(&black, &game).await;
    let first = ahead(&black, &game, since, &[]).await.json();
    assert_eq!(first["choices"], black.view(&game).await["choices"]);
    let tried: &[&[&str]] = &[&["e8,e6", "e4", "Qg6"], &["e6", "Rc3"]];
    let kept = tries(&black, &game, since, tried).await;
    assert_eq!(kept.header("cache-control"), "no-store");
    let lines = json!([["e6", "e4", "Qg6"], ["e6", "Rc3"]]);
    let words = json!(["1… e6 2. e4 Qg6", "1… e6 2. Rc3"]);
    let whole = json!({"since": since, "lines": lines, "words": words});
    assert_eq!(kept.json(), whole);
    assert_eq!(black.get(&variations(&game)).await.json(), whole);
    // Variations are not conditional moves, and are hidden from the other player.
    assert_eq!(black.get(&path(&game)).await.json()["lines"], json!([]));
    assert_eq!(
        white.get(&variations(&game)).await.json()["lines"],
        json!([])
    );
    let data = black.get("/account/data").await.json();
    assert_eq!(data["variations"][0]["lines"], lines);
    assert_eq!(data["conditional_moves"], json!([]));
    tries(&black, &game, since, &[&["e9"]])
        .await
        .is_refused(422, "After the position now this cannot be played");
    let removed = black
        .send(black.request("DELETE", &variations(&game)))
        .await;
    assert_eq!(removed.status.as_u16(), 204);
    assert_eq!(
        black.get(&variations(&game)).await.json()["lines"],
        json!([])
    );
}

#[tokio::test]
async fn nobody_tries_variations_in_a_live_game_or_one_of_others() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    let watcher = Player::new(&server);
    tries(&watcher, &game, 0, &[&["e6"]])
        .await
        .is_refused(403, "Only the two players of a game");
    watcher
        .get(&variations(&game))
        .await
        .is_refused(403, "Only the two players of a game");
    let live = white
        .creates(&json!({"time": {"kind": "live", "minutes": 5, "increment": 3}}))
        .await;
    black.must(&live, json!({"do": "join"})).await;
    let refused = tries(&white, &live, 0, &[&["c4"]]).await;
    refused.is_refused(409, "are for correspondence games");
    assert!(
        !white
            .get(&format!("/games/{live}"))
            .await
            .body
            .contains("id=\"plans\"")
    );
}

/// Submits one of the game page's forms.
async fn form(player: &Player, game: &str, kind: &str, fields: &[(&str, &str)]) -> Answer {
    player.form(&format!("/games/{game}/{kind}"), fields).await
}

#[tokio::test]
async fn lines_are_typed_and_removed_by_forms() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    let since = since(&white, &game).await.to_string();
    let since = ("since", since.as_str());
    let page = format!("/games/{game}");
    for (player, kind, line, words) in [
        (
            &white,
            "conditional",
            "1… e6 2. e4 Qg6 3. b5",
            "If e6 – e4, then Qg6 – b5",
        ),
        (&white, "variations", "e6 e4 Qg6", "1… e6 2. e4 Qg6"),
        (&black, "variations", "b7", "1… b7"),
    ] {
        let added = form(player, &game, kind, &[since, ("line", line)]).await;
        assert_eq!(added.status.as_u16(), 303, "{}", added.body);
        assert!(player.get(&page).await.body.contains(words), "{words}");
    }
    let refused = form(&white, &game, "conditional", &[since, ("line", "e6 e9")]).await;
    assert_eq!(refused.status.as_u16(), 422);
    assert!(refused.body.contains("After e6 this cannot be played"));
    assert!(
        refused.body.contains("value=\"e6 e9\""),
        "what was typed stays"
    );
    let closed = form(&black, &game, "conditional", &[since, ("line", "c5 d6")]).await;
    assert_eq!(closed.status.as_u16(), 409);
    let whole = "e6 e4 Qg6 b5";
    let removed = form(&white, &game, "conditional", &[since, ("remove", whole)]).await;
    assert_eq!(removed.status.as_u16(), 303);
    assert_eq!(white.get(&path(&game)).await.json()["lines"], json!([]));
    assert_eq!(
        white.get(&variations(&game)).await.json()["lines"],
        json!([["e6", "e4", "Qg6"]])
    );
    // Marking the notice as read must not delete variations that were saved after the notice was
    // shown.
    let seen = form(&white, &game, "variations", &[since]).await;
    assert_eq!(seen.status.as_u16(), 303);
    let tried = white.get(&variations(&game)).await.json();
    assert_eq!(tried["lines"], json!([["e6", "e4", "Qg6"]]));
    let stranger = Player::new(&server);
    let theirs = form(&stranger, &game, "conditional", &[since, ("line", "e6 e4")]).await;
    assert_eq!(theirs.status.as_u16(), 403);
}

/// Checks that every request about conditional moves is refused, and returns the response bodies.
async fn tried(player: &Player, game: &str) -> Vec<String> {
    let mut answers = Vec::new();
    for answer in [
        player.get(&path(game)).await,
        keep(player, game, 3, &[&["e6", "e4"]]).await,
        player.send(player.request("DELETE", &path(game))).await,
        ahead(player, game, 3, &["e6"]).await,
    ] {
        answer.is_refused(403, "Only the two players of a game");
        answers.push(answer.body);
    }
    answers
}

#[tokio::test]
async fn nobody_else_learns_whether_there_are_any() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    let watcher = Player::new(&server);
    let mut socket = watcher
        .socket(&server, &format!("/games/{game}/socket?since=0"))
        .await;
    socket.next_view().await;
    let looks = async || {
        let mut all = tried(&watcher, &game).await;
        for player in [&watcher, &black] {
            for path in [
                format!("/api/games/{game}"),
                format!("/games/{game}/game.txt"),
            ] {
                all.push(player.get(&path).await.body);
            }
        }
        all.push(black.get(&path(&game)).await.body);
        all
    };
    let before = looks().await;
    let since = since(&white, &game).await;
    taken(&keep(&white, &game, since, &[&["e6", "e4"]]).await, "e6");
    assert_eq!(looks().await, before);
    black.plays(&game, "e6", 1).await;
    let view = socket.view_with(3).await;
    assert_eq!(view["plies"][2]["turn"], "e4");
}

#[tokio::test]
async fn positions_ahead_and_lines_count_as_writes() {
    let wishes = crate::helpers::ServerSettings {
        writes_per_minute: Some(20),
        ..Default::default()
    };
    let server = Server::start_with(wishes).await;
    let (game, white, _black) = begun(&server).await;
    let since = since(&white, &game).await;
    let mut refused = 0;
    for _ in 0..24 {
        let asked = ahead(&white, &game, since, &[]).await;
        refused += u32::from(asked.status.as_u16() == 429);
    }
    assert!(refused > 0, "too many are refused");
    keep(&white, &game, since, &[])
        .await
        .is_refused(429, "Too many requests");
}
