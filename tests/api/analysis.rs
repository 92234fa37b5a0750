//! The analysis board: positions after given lines, and saved analyses.

use serde_json::{Value, json};

use crate::helpers::{Answer, Player, Server};

fn line(turns: &[&str], known: usize) -> Value {
    json!({"fen": null, "deal": null, "turns": turns, "known": known})
}

fn study(turns: &Value) -> Value {
    json!({
        "variant": "hole-chess", "fen": null, "deal": null, "title": "A trap",
        "tree": {"comment": "", "turns": turns},
    })
}

fn two_turns() -> Value {
    study(&json!([{"after": null, "turn": "c4"}, {"after": 0, "turn": "e6", "comment": "solid"}]))
}

/// Saves an analysis that consists of one turn, replacing the given version.
async fn saves(player: &Player, id: &str, version: &Value, turn: &str) -> Answer {
    let mut body = study(&json!([{"after": null, "turn": turn}]));
    body["version"] = version.clone();
    let request = player.request("PUT", &format!("/api/analysis/{id}"));
    player.send(request.json(&body)).await
}

async fn removes(player: &Player, id: &str) -> Answer {
    let request = player.request("DELETE", &format!("/api/analysis/{id}"));
    player.send(request).await
}

#[tokio::test]
async fn a_line_says_what_its_turns_did_and_what_can_follow() {
    let server = Server::start().await;
    let stranger = Player::new(&server);
    let at = "/api/analysis/atomic-chess/line";
    let answer = stranger.post(at, &line(&["c4", "e7,e6", "e4"], 0)).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    let view = answer.json();
    assert_eq!(view["turns"], json!(["c4", "e6", "e4"]));
    assert_eq!(view["plies"].as_array().unwrap().len(), 3);
    assert_eq!(view["position"]["to_move"], "black");
    assert!(!view["choices"].as_array().unwrap().is_empty());
    assert_eq!(view["can"], json!(["play"]));
    // The response leaves out turns that the client already has.
    let view = stranger
        .post(at, &line(&["c4", "e6", "e4"], 2))
        .await
        .json();
    assert_eq!(
        (&view["plies_from"], view["plies"].as_array().unwrap().len()),
        (&json!(2), 1)
    );

    let refused = stranger.post(at, &line(&["c4", "c4"], 0)).await;
    refused.is_refused(422, "“c4” cannot be played after 1. c4");
    let many: Vec<&str> = std::iter::repeat_n("c4", 601).collect();
    stranger
        .post(at, &line(&many, 0))
        .await
        .is_refused(422, "600 turns at most");
    let nowhere = "/api/analysis/bughouse/line";
    assert_eq!(
        stranger.post(nowhere, &line(&[], 0)).await.status.as_u16(),
        404
    );
    let astray = json!({"fen": "8/8 w", "deal": null, "turns": []});
    stranger
        .post(at, &astray)
        .await
        .is_refused(422, "no position to begin with");
}

#[tokio::test]
async fn the_board_says_why_clicks_begin_no_turn() {
    let server = Server::start().await;
    let stranger = Player::new(&server);
    let at = "/api/analysis/atomic-chess/explain";
    let asked = |path: Value| json!({"fen": null, "deal": null, "turns": ["e4"], "path": path});
    let why = stranger.post(at, &asked(json!(["e7", "e4"]))).await.json();
    assert!(why["message"].as_str().unwrap().len() > 10, "{why}");
    assert_eq!(
        stranger.post(at, &asked(json!(["e7", "e5"]))).await.json(),
        Value::Null
    );
    stranger
        .post(at, &asked(json!([])))
        .await
        .is_refused(400, "1 to 32 clicks");
}

#[tokio::test]
async fn an_analysis_is_kept_for_its_owner_and_read_by_whoever_has_its_address() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let saved = ann.post("/api/analysis", &two_turns()).await;
    assert_eq!(saved.status.as_u16(), 201, "{}", saved.body);
    let saved = saved.json();
    let (id, address) = (
        saved["id"].as_str().unwrap(),
        saved["address"].as_str().unwrap(),
    );
    ann.get("/analysis").await.shows(200, "A trap");
    let ben = Player::new(&server);
    ben.get(address).await.shows(200, "1. c4 e6 {solid} *");
    let text = ben.get(&format!("{address}/analysis.txt")).await.body;
    assert!(text.contains("[Event \"A trap\"]"), "{text}");

    saves(&ben, id, &saved["version"], "e4")
        .await
        .is_refused(403, "");
    let guest = Player::new(&server);
    guest.post("/api/analysis", &two_turns()).await;
    saves(&guest, id, &saved["version"], "e4")
        .await
        .is_refused(403, "somebody else’s");
    let newer = saves(&ann, id, &saved["version"], "e4").await;
    assert_eq!(newer.status.as_u16(), 200, "{}", newer.body);
    // Saves the same version again, like a client that never received the response.
    let again = saves(&ann, id, &saved["version"], "e4").await;
    assert_eq!(again.json(), newer.json());
    saves(&ann, id, &saved["version"], "f4")
        .await
        .is_refused(409, "changed on another page");
    ben.get(address).await.shows(200, "1. e4 *");

    removes(&guest, id).await.is_refused(403, "somebody else’s");
    assert_eq!(removes(&ann, id).await.status.as_u16(), 204);
    ben.get(address).await.shows(404, "no analysis");
}

#[tokio::test]
async fn a_guest_keeps_at_most_twenty() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    for _ in 0..20 {
        assert_eq!(
            ann.post("/api/analysis", &two_turns())
                .await
                .status
                .as_u16(),
            201
        );
    }
    ann.post("/api/analysis", &two_turns())
        .await
        .is_refused(409, "You have 20 analyses");
    let bad = study(&json!([{"after": null, "turn": "e6"}]));
    ann.post("/api/analysis", &bad)
        .await
        .is_refused(422, "“e6” cannot be played");
    let bad = study(&json!([{"after": 0, "turn": "c4"}]));
    ann.post("/api/analysis", &bad)
        .await
        .is_refused(422, "not in order");
    let text = ann.post("/api/analysis/text", &two_turns()).await.json();
    assert!(
        text["text"]
            .as_str()
            .unwrap()
            .contains("[Event \"A trap\"]")
    );
}

#[tokio::test]
async fn a_text_is_opened_or_what_is_wrong_with_it_is_said() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let text = "1. c4 e6 ({Sharper} 1... f6) 2. e4";
    let fields = [("variant", "hole-chess"), ("text", text)];
    ann.form("/analysis", &fields)
        .await
        .shows(200, "1. c4 e6 ({Sharper} 1... f6) 2. e4 *");
    let fields = [("variant", "hole-chess"), ("text", "1. c4 c4")];
    let refused = ann.form("/analysis", &fields).await;
    refused.shows(422, "“c4” cannot be played after 1. c4");
    refused.shows(422, "1. c4 c4</textarea>");
    ann.get("/analysis?variant=atomic-chess")
        .await
        .shows(200, "Analysis of Atomic Chess");
    ann.get("/analysis?variant=atomic-chess&fen=nonsense")
        .await
        .shows(422, "no position");
    ann.get("/analysis/nosuchanalysis")
        .await
        .shows(404, "no analysis");
}

#[tokio::test]
async fn a_game_is_opened_as_everybody_may_know_it() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    let stranger = Player::new(&server);
    let page = format!("/analysis?game={game}&ply=1");
    stranger.get(&page).await.shows(200, "1. c4 e6 *");
    stranger
        .get("/analysis?game=nosuchgame12")
        .await
        .shows(404, "no game");
}

#[tokio::test]
async fn analyses_go_with_the_account_of_their_owner() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let saved = ann.post("/api/analysis", &two_turns()).await.json();
    let address = saved["address"].as_str().unwrap();
    let data = ann.get("/account/data").await.body;
    assert!(data.contains("1. c4 e6 {solid} *"), "{data}");
    // Deleting the guest also deletes the saved analyses.
    let gone = ann.form("/account/delete", &[]).await;
    assert!(gone.status.as_u16() < 400, "{}", gone.body);
    Player::new(&server)
        .get(address)
        .await
        .shows(404, "no analysis");
}

/// Stores an analysis directly in the database, so that it may contain illegal turns.
async fn keeps_as_text(server: &Server, person: &Player, text: &str) -> String {
    let saved = person.post("/api/analysis", &two_turns()).await.json();
    let mut database = server.database.stranger().await;
    let id = saved["id"].as_str().expect("an id");
    let body = text.replace('\'', "''");
    let change = format!("UPDATE studies SET body = '{body}' WHERE id = '{id}'");
    database.run(&change).await;
    saved["address"].as_str().expect("an address").to_owned()
}

#[tokio::test]
async fn an_analysis_that_the_rules_refuse_is_opened_up_to_there() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let text = "1. c4 e6 (1... Qxa1 {mate} 2. d3) 2. e4 *";
    let address = keeps_as_text(&server, &ann, text).await;
    let page = ann.get(&address).await;
    assert_eq!(page.status.as_u16(), 200);
    for part in [
        "refuse one of its turns",
        "“Qxa1” cannot be played after 1. c4: ",
        "1. c4 e6 2. e4 *",
        "1. c4 e6 (1... Qxa1 {mate} 2. d3) 2. e4 *",
        "until you save what the board shows",
        "\"left_out\":2",
    ] {
        assert!(page.body.contains(part), "{part}: {}", page.body);
    }
    // Opening the page does not change the stored text.
    let kept = ann.get(&format!("{address}/analysis.txt")).await.body;
    assert_eq!(kept, text);
    let ben = Player::new(&server);
    ben.get(&address)
        .await
        .shows(200, "What is saved stays as it was.");

    let whole = keeps_as_text(&server, &ann, "1. c4 e6 *").await;
    let page = ann.get(&whole).await.body;
    assert!(!page.contains("left-out"), "{page}");
    // The starting position itself is invalid.
    let nowhere = keeps_as_text(&server, &ann, "[FEN \"8/8 w\"]\n\n1. c4 *").await;
    ann.get(&nowhere)
        .await
        .shows(409, &format!("only as text now, at {nowhere}/analysis.txt"));
}
