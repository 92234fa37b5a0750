//! The engine on an analysis board: requests to the server, and the headers that let a browser run
//! it.

use serde_json::{Value, json};

use crate::helpers::{Answer, Player, Server, ServerSettings};

const PLACE: &str = "/api/analysis/atomic-chess/best";

/// Returns a request for the best lines in a position in which White mates by capturing on f7.
fn question(lines: usize) -> Value {
    json!({"start": null, "turns": ["Nf3", "a6", "Ng5", "a5"], "lines": lines})
}

fn sentence(answer: &Answer) -> String {
    answer.json()["error"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[tokio::test]
async fn the_server_finds_the_best_lines_for_whoever_has_a_name() {
    let server = Server::start().await;
    let (_, white, _) = server.game().await;
    let answer = white.post(PLACE, &question(2)).await;
    assert_eq!(answer.status.as_u16(), 200);
    assert_eq!(answer.header("content-type"), "application/json");
    assert!(answer.header("cache-control").contains("no-store"));
    let found = answer.json();
    assert_eq!(found["lines"][0]["turns"], json!(["Nxf7#"]));
    assert_eq!(found["lines"][0]["words"], "White wins in 1 turn");
    assert_eq!(found["lines"].as_array().map(Vec::len), Some(2));
    assert!(
        found["nodes"]
            .as_u64()
            .is_some_and(|nodes| nodes <= 100_000)
    );

    let stranger = Player::new(&server);
    assert_eq!(
        stranger.post(PLACE, &question(1)).await.status.as_u16(),
        403
    );
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_in_a_sentence() {
    let server = Server::start().await;
    let (_, white, _) = server.game().await;
    let ask = async |place: &str, body: Value| {
        let answer = white.post(place, &body).await;
        (answer.status.as_u16(), sentence(&answer))
    };
    let turns = |turns: &[&str]| json!({"start": null, "turns": turns, "lines": 1});
    let (status, said) = ask(PLACE, turns(&["e4", "e4"])).await;
    assert_eq!(status, 422);
    assert!(
        said.starts_with("Turn 2 of this line cannot be played"),
        "{said}"
    );
    let long = vec!["Nf3"; 1_201];
    assert_eq!(ask(PLACE, turns(&long)).await.0, 422);
    let fen = json!({"start": "nothing", "turns": [], "lines": 1});
    assert_eq!(ask(PLACE, fen).await.0, 422);
    assert_eq!(ask("/api/analysis/nothing/best", turns(&[])).await.0, 404);
    let hidden = json!({"start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 \
        ?", "turns": [], "lines": 1});
    let (status, said) = ask("/api/analysis/event-chess/best", hidden).await;
    assert_eq!(status, 409);
    assert_eq!(
        said,
        "Something is hidden in this position, so the engine cannot look into it."
    );
}

#[tokio::test]
async fn nobody_is_helped_with_the_game_that_they_are_playing() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    let asked = json!({"start": null, "turns": ["c4"], "lines": 1});
    for player in [&white, &black] {
        let answer = player.post("/api/analysis/hole-chess/best", &asked).await;
        assert_eq!(answer.status.as_u16(), 409);
        assert!(sentence(&answer).contains("a game that you are playing now"));
    }
    let other = json!({"start": null, "turns": ["f4"], "lines": 1});
    let answer = white.post("/api/analysis/hole-chess/best", &other).await;
    assert_eq!(answer.status.as_u16(), 200);
}

#[tokio::test]
async fn a_host_can_do_without_it() {
    let server = Server::start_with(ServerSettings {
        without_computer: true,
        ..ServerSettings::default()
    })
    .await;
    let (_, white, _) = server.game().await;
    let answer = white.post(PLACE, &question(1)).await;
    assert_eq!(answer.status.as_u16(), 409);
    assert!(sentence(&answer).contains("looks into no positions"));
}

#[tokio::test]
async fn only_the_script_of_the_engines_worker_may_compile_web_assembly() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    let prefix = reader.assets().await;
    let policy = |answer: &Answer| answer.header("content-security-policy").to_owned();
    let worker = reader.get(&format!("{prefix}/js/engine/worker.js")).await;
    assert_eq!(
        policy(&worker),
        "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    );
    let engine = reader.get(&format!("{prefix}/engine/postern.wasm")).await;
    assert_eq!(engine.header("content-type"), "application/wasm");
    assert!(engine.header("cache-control").contains("immutable"));
    // Only the engine's worker script may run WebAssembly, so other responses must not allow it.
    let others = [
        "/".to_owned(),
        "/help".to_owned(),
        "/worker.js".to_owned(),
        format!("{prefix}/engine/postern.wasm"),
        format!("{prefix}/js/common.js"),
        format!("{prefix}/js/game.js"),
        format!("{prefix}/js/pages/early.js"),
    ];
    for place in others {
        let answer = reader.get(&place).await;
        assert_eq!(answer.status.as_u16(), 200, "{place}");
        assert!(!policy(&answer).contains("wasm"), "{place}");
    }
    let kept = reader.get("/worker.js").await;
    assert!(kept.body.contains("/js/common.js") && !kept.body.contains("/engine/"));
}
